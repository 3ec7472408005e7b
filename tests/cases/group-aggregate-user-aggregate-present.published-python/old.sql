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

-- The published example omits the declaration of the function.
CREATE TEMPORARY FUNCTION weighted_avg AS 'udafs.weighted_avg' LANGUAGE PYTHON;

SELECT COUNT(DISTINCT b), a, SUM(DISTINCT b), weighted_avg(a, b)
FROM MyTable
GROUP BY a, c;
