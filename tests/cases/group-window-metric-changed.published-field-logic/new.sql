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

-- The published example drops ts in its sub-query although the window reads it; it is kept here.
SELECT a, SUM(b), MAX(c)
FROM (SELECT a, b, SUBSTRING(c, 1, 5) AS c, ts FROM MyTable)
GROUP BY a, TUMBLE(ts, INTERVAL '1' MINUTE);
