CREATE TEMPORARY TABLE orders (shop_id BIGINT, amount DECIMAL(12, 2)) WITH ('connector' = 'datagen');

SELECT shop_id, amount FROM (
  SELECT shop_id, amount, ROW_NUMBER() OVER (PARTITION BY shop_id ORDER BY amount DESC) AS place
  FROM orders
) WHERE place <= 3;
