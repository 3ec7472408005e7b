CREATE TEMPORARY TABLE MyTable (
  a INT,
  b BIGINT,
  c VARCHAR,
  d INT,
  rowtime TIMESTAMP(3),
  proctime AS PROCTIME(),
  WATERMARK FOR rowtime AS rowtime - INTERVAL '1' SECOND
) WITH (
  'connector' = 'datagen'
);

SELECT a, b, c, COUNT(c)
FROM MyTable
GROUP BY a, b, c, TUMBLE(rowtime, INTERVAL '15' MINUTE);
