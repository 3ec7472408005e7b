CREATE TEMPORARY TABLE orders (
  shop_id BIGINT, order_time TIMESTAMP(3), WATERMARK FOR order_time AS order_time
) WITH ('connector' = 'datagen');

SELECT shop_id, window_start, COUNT(*)
FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '1' HOUR))
GROUP BY shop_id, window_start, window_end;
