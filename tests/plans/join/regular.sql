CREATE TEMPORARY TABLE orders (order_id BIGINT, shop_id BIGINT) WITH ('connector' = 'datagen');
CREATE TEMPORARY TABLE shops (
  shop_id BIGINT, city STRING, PRIMARY KEY (shop_id) NOT ENFORCED
) WITH ('connector' = 'upsert-kafka');

SELECT o.order_id, s.city FROM orders AS o LEFT JOIN shops AS s ON o.shop_id = s.shop_id;
