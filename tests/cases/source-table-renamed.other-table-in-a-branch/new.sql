CREATE TEMPORARY TABLE t (
  a INT,
  b BIGINT,
  c STRING,
  d INT,
  f BOOLEAN,
  ts TIMESTAMP(3),
  p AS PROCTIME(),
  WATERMARK FOR ts AS ts - INTERVAL '1' SECOND
) WITH ('connector'='kafka','topic'='t','format'='json');
CREATE TEMPORARY TABLE u (
  a INT,
  x BIGINT,
  y STRING,
  uts TIMESTAMP(3),
  WATERMARK FOR uts AS uts - INTERVAL '1' SECOND
) WITH ('connector'='kafka','topic'='u','format'='json');
CREATE TEMPORARY TABLE w (
  a INT,
  x BIGINT,
  y STRING,
  uts TIMESTAMP(3),
  WATERMARK FOR uts AS uts - INTERVAL '1' SECOND
) WITH ('connector'='kafka','topic'='w','format'='json');
INSERT INTO s SELECT a, COUNT(*) FROM (SELECT a FROM t UNION ALL SELECT a FROM w) GROUP BY a;
