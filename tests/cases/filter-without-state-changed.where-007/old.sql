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

CREATE TEMPORARY TABLE card_payments (
  pay_id BIGINT,
  paid DECIMAL(12, 2)
) WITH (
  'connector' = 'print'
);

INSERT INTO card_payments SELECT pay_id, paid FROM payments WHERE pay_method = 'CARD';
