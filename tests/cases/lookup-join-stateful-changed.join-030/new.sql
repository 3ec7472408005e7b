CREATE TEMPORARY TABLE order_updates (
  order_id BIGINT,
  shop_id INT,
  amount DECIMAL(12, 2),
  proc_time AS PROCTIME(),
  PRIMARY KEY (order_id) NOT ENFORCED
) WITH (
  'connector' = 'mysql-cdc',
  'hostname' = 'db-1',
  'username' = 'u',
  'password' = 'p',
  'database-name' = 'shop',
  'table-name' = 'orders'
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

SELECT o.order_id, o.amount, s.shop_name, s.tier
FROM order_updates AS o
JOIN shops FOR SYSTEM_TIME AS OF o.proc_time AS s
ON o.shop_id = s.shop_id;
