CREATE TEMPORARY TABLE tariffs (
  plan_id BIGINT,
  area STRING,
  price DOUBLE,
  PRIMARY KEY (plan_id) NOT ENFORCED
) WITH (
  'connector' = 'hologres',
  'endpoint' = 'holo:80',
  'dbname' = 'grid',
  'tablename' = 'tariffs',
  'username' = 'ak',
  'password' = 'sk',
  'binlog' = 'true',
  'cdcMode' = 'false'
);

SELECT area, COUNT(*), SUM(price) FROM tariffs GROUP BY area;
