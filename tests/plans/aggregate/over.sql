CREATE TEMPORARY TABLE orders (
  shop_id BIGINT, amount DECIMAL(12, 2), order_time TIMESTAMP(3),
  WATERMARK FOR order_time AS order_time
) WITH ('connector' = 'datagen');

SELECT shop_id, SUM(amount) OVER (
  PARTITION BY shop_id ORDER BY order_time RANGE BETWEEN INTERVAL '1' HOUR PRECEDING AND CURRENT ROW)
FROM orders;
