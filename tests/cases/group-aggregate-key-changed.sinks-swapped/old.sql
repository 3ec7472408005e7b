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
INSERT INTO s1 SELECT a, COUNT(*) FROM t GROUP BY a;
INSERT INTO s2 SELECT c, COUNT(*) FROM t GROUP BY c;
