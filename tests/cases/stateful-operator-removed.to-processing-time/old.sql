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
CREATE TEMPORARY TABLE u (
  a INT,
  x BIGINT,
  y STRING,
  uts TIMESTAMP(3),
  up AS PROCTIME(),
  WATERMARK FOR uts AS uts - INTERVAL '1' SECOND
) WITH ('connector'='kafka','topic'='u','format'='json');
INSERT INTO s
SELECT t.b, u.x
FROM t
JOIN u ON t.a = u.a AND t.ts BETWEEN u.uts - INTERVAL '1' HOUR AND u.uts;
