CREATE TEMPORARY TABLE MyTable (
  a INT,
  b BIGINT,
  c BIGINT,
  d BIGINT,
  ts TIMESTAMP(3),
  proctime AS PROCTIME(),
  WATERMARK FOR ts AS ts - INTERVAL '1' SECOND
) WITH ('connector' = 'datagen');

CREATE TEMPORARY TABLE MySink (a INT, b BIGINT) WITH ('connector' = 'print');

INSERT INTO MySink SELECT a, sum(b) FROM MyTable GROUP BY a;
