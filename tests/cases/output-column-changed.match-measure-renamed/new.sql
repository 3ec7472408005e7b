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
SELECT a, start_b AS s, e
FROM t
MATCH_RECOGNIZE (PARTITION BY a ORDER BY ts
  MEASURES A.b AS start_b, LAST(B.b) AS e
  AFTER MATCH SKIP PAST LAST ROW
  PATTERN (A B+)
  DEFINE A AS A.b > 1, B AS B.b > A.b) AS m;
