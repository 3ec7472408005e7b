CREATE TEMPORARY TABLE MyTable (
  a INT,
  b BIGINT,
  c BIGINT,
  ts TIMESTAMP(3),
  proctime AS PROCTIME(),
  WATERMARK FOR ts AS ts - INTERVAL '1' SECOND
) WITH ('connector' = 'datagen');

CREATE TEMPORARY TABLE MyTable2 (
  a INT,
  b BIGINT,
  c BIGINT,
  ts TIMESTAMP(3),
  proctime AS PROCTIME(),
  WATERMARK FOR ts AS ts - INTERVAL '1' SECOND
) WITH ('connector' = 'datagen');

CREATE TEMPORARY TABLE MySink (a INT, b BIGINT) WITH ('connector' = 'print');

CREATE TEMPORARY TABLE MySink2 (a INT, b BIGINT) WITH ('connector' = 'print');

INSERT INTO MySink SELECT a, sum(b) FROM MyTable GROUP BY a;
