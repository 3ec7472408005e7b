CREATE TEMPORARY TABLE orders (
  order_id BIGINT,
  user_id BIGINT,
  shop_id BIGINT,
  amount DECIMAL(12, 2),
  order_time TIMESTAMP(3),
  WATERMARK FOR order_time AS order_time - INTERVAL '5' SECOND
) WITH ('connector' = 'kafka', 'topic' = 'orders', 'format' = 'json');

CREATE TEMPORARY TABLE shops (
  shop_id BIGINT,
  city STRING,
  PRIMARY KEY (shop_id) NOT ENFORCED
) WITH ('connector' = 'upsert-kafka', 'topic' = 'shops');

CREATE TEMPORARY TABLE city_report (
  city STRING,
  orders BIGINT,
  amount DECIMAL(38, 2)
) WITH ('connector' = 'print');

CREATE TEMPORARY TABLE top_users (
  user_id BIGINT,
  amount DECIMAL(38, 2)
) WITH ('connector' = 'print');

CREATE TEMPORARY VIEW shop_orders AS
SELECT o.user_id, o.amount, o.order_time, s.city
FROM orders AS o
JOIN shops AS s ON o.shop_id = s.shop_id;

INSERT INTO city_report
SELECT city, COUNT(*), SUM(amount) FROM shop_orders GROUP BY city;

INSERT INTO top_users
SELECT user_id, amount FROM (
  SELECT user_id, amount, ROW_NUMBER() OVER (PARTITION BY user_id ORDER BY amount DESC) AS place
  FROM shop_orders
) WHERE place <= 3;
