CREATE TEMPORARY TABLE invoices (
  invoice_id BIGINT,
  customer_id BIGINT,
  currency STRING,
  total DECIMAL(12, 2),
  issued_at TIMESTAMP(3),
  WATERMARK FOR issued_at AS issued_at - INTERVAL '5' SECOND
) WITH (
  'connector' = 'kafka',
  'topic' = 'invoices',
  'properties.bootstrap.servers' = 'broker-1:9092',
  'format' = 'json'
);

CREATE TEMPORARY TABLE fx_rates (
  currency STRING,
  rate DECIMAL(12, 6),
  feed STRING,
  valid_from TIMESTAMP(3),
  WATERMARK FOR valid_from AS valid_from - INTERVAL '5' SECOND,
  PRIMARY KEY (currency) NOT ENFORCED
) WITH (
  'connector' = 'upsert-kafka',
  'topic' = 'fx_rates',
  'properties.bootstrap.servers' = 'broker-1:9092',
  'key.format' = 'json',
  'value.format' = 'json'
);

SELECT i.invoice_id, i.total * r.rate AS total_base
FROM invoices AS i
JOIN fx_rates FOR SYSTEM_TIME AS OF i.issued_at AS r
ON i.currency = r.currency AND i.total > r.rate;
