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
CREATE TABLE v (
  k INT,
  m STRING
) WITH ('connector'='kafka');
INSERT INTO s SELECT v.m, t.b FROM v JOIN t ON v.k = t.a;
