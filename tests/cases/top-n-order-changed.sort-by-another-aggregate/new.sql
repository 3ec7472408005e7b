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
SELECT c, n
FROM (SELECT c, n, ROW_NUMBER() OVER (ORDER BY n DESC) rn
  FROM (SELECT c, SUM(b) n FROM t GROUP BY c))
WHERE rn <= 3;
