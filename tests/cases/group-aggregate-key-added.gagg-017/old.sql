CREATE TEMPORARY TABLE orders (
  order_id BIGINT,
  buyer_id BIGINT,
  shop_id INT,
  category STRING,
  amount DECIMAL(12, 2),
  qty INT,
  coupon STRING,
  order_time TIMESTAMP(3),
  proc_time AS PROCTIME(),
  WATERMARK FOR order_time AS order_time - INTERVAL '5' SECOND
) WITH (
  'connector' = 'kafka',
  'topic' = 'orders',
  'properties.bootstrap.servers' = 'broker-1:9092',
  'format' = 'json'
);

SELECT shop_id, SUM(amount), MAX(qty) FROM orders GROUP BY shop_id;
