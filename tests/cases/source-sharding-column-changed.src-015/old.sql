CREATE TEMPORARY TABLE tariffs (
  plan_id BIGINT,
  area STRING,
  price DOUBLE,
  PRIMARY KEY (plan_id) NOT ENFORCED
) WITH (
  'connector' = 'mysql-cdc',
  'hostname' = 'db-1',
  'username' = 'reader',
  'password' = 'secret',
  'database-name' = 'grid',
  'table-name' = 'tariffs',
  'scan.incremental.snapshot.chunk.key-column' = 'plan_id'
);

SELECT area, MAX(price), COUNT(*) FROM tariffs GROUP BY area;
