CREATE TEMPORARY TABLE accounts (
  id BIGINT NOT NULL,
  branch STRING NOT NULL,
  saldo DECIMAL(12, 2),
  PRIMARY KEY (id) NOT ENFORCED
) WITH (
  'connector' = 'mysql-cdc',
  'hostname' = 'db-7',
  'database-name' = 'bank',
  'table-name' = 'accounts'
);

SELECT branch, SUM(saldo) FROM accounts GROUP BY branch;
