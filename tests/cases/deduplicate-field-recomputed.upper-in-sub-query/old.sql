CREATE TEMPORARY TABLE t (
  a INT,
  b BIGINT,
  c STRING,
  d INT,
  e STRING,
  ts TIMESTAMP(3),
  p AS PROCTIME(),
  WATERMARK FOR ts AS ts - INTERVAL '1' SECOND
) WITH ('connector'='kafka','topic'='t','format'='json');
INSERT INTO s
SELECT a, c2
FROM (SELECT a, c AS c2, ROW_NUMBER() OVER (PARTITION BY a ORDER BY ts DESC) rn
  FROM t)
WHERE rn = 1;
