CREATE TEMPORARY TABLE MyTable (
  a INT,
  b BIGINT,
  c VARCHAR,
  d INT,
  ts TIMESTAMP(3),
  proctime AS PROCTIME(),
  WATERMARK FOR ts AS ts - INTERVAL '1' SECOND
) WITH (
  'connector' = 'datagen'
);

SELECT COUNT(DISTINCT b), a, SUM(DISTINCT b), weighted_avg(a, b), MAX(d)
FROM MyTable
GROUP BY a, c;
