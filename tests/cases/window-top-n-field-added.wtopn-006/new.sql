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

SELECT seller, revenue, peak, orders_cnt, window_start FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY revenue DESC) AS rk
  FROM (
    SELECT shop_id AS seller, SUM(amount) AS revenue, MAX(amount) AS peak, COUNT(*) AS orders_cnt, window_start, window_end
    FROM TABLE(TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '10' MINUTE))
    GROUP BY shop_id, window_start, window_end
  )
)
WHERE rk <= 3;
