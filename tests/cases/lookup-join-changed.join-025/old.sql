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

CREATE TEMPORARY TABLE shops (
  shop_id INT,
  shop_name STRING,
  region STRING,
  tier INT,
  PRIMARY KEY (shop_id) NOT ENFORCED
) WITH (
  'connector' = 'jdbc',
  'url' = 'jdbc:mysql://db-1:3306/crm',
  'table-name' = 'shops'
);

SELECT o.order_id, o.amount, s.shop_name
FROM orders AS o
JOIN shops FOR SYSTEM_TIME AS OF o.proc_time AS s
ON o.shop_id = s.shop_id;
