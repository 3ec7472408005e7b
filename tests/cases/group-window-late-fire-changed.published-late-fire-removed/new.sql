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

SELECT a, MAX(c)
FROM (SELECT a, b, c || 'x' AS c, ts FROM MyTable)
GROUP BY b, a, TUMBLE(ts, INTERVAL '15' MINUTE);
