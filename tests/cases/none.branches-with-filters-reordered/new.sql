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
INSERT INTO s
SELECT a, COUNT(*)
FROM (SELECT a
  FROM w
  WHERE x <= 3
  UNION ALL
  SELECT a
  FROM u
  WHERE x > 1)
GROUP BY a;
