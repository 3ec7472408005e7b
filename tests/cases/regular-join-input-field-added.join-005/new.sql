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

CREATE TEMPORARY TABLE payments (
  pay_id BIGINT,
  order_id BIGINT,
  payer_id BIGINT,
  pay_method STRING,
  paid DECIMAL(12, 2),
  fee DECIMAL(10, 2),
  pay_time TIMESTAMP(3),
  pay_pt AS PROCTIME(),
  WATERMARK FOR pay_time AS pay_time - INTERVAL '3' SECOND
) WITH (
  'connector' = 'kafka',
  'topic' = 'payments',
  'properties.bootstrap.servers' = 'broker-2:9092',
  'format' = 'json'
);

SELECT o.order_id, o.amount, p.pay_method, p.paid
FROM orders AS o JOIN payments AS p
ON o.order_id = p.order_id AND o.buyer_id = p.payer_id;
