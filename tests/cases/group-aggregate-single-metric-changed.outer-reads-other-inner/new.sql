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
INSERT INTO s SELECT MAX(m), COUNT(*) FROM (SELECT a, COUNT(*) n, SUM(b) m FROM t GROUP BY a);
