CREATE TEMPORARY TABLE accounts (
  id BIGINT,
  branch STRING,
  saldo DECIMAL(12, 2),
  PRIMARY KEY (id) NOT ENFORCED
) WITH (
  'connector' = 'mysql-cdc',
  'hostname' = 'db-7',
  'database-name' = 'bank',
  'table-name' = 'accounts',
  'scan.incremental.snapshot.chunk.key-column' = 'branch'
);

SELECT branch, SUM(saldo) FROM accounts GROUP BY branch;
