CREATE TEMPORARY TABLE orders (
  shop_id BIGINT,
  amount DECIMAL(12, 2),
  order_time TIMESTAMP(3),
  WATERMARK FOR order_time AS order_time - INTERVAL '5' SECOND
) WITH ('connector' = 'kafka', 'topic' = 'orders', 'format' = 'json');

CREATE TEMPORARY TABLE shop_report (
  shop_id BIGINT,
  orders BIGINT,
  amount DECIMAL(38, 2),
  PRIMARY KEY (shop_id) NOT ENFORCED
) WITH ('connector' = 'upsert-kafka', 'topic' = 'shop_report', 'key.format' = 'json',
        'value.format' = 'json');

INSERT INTO shop_report
SELECT shop_id, COUNT(*), MAX(amount)
FROM orders
GROUP BY shop_id;
