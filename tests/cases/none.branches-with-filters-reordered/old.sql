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
  FROM u
  WHERE x > 1
  UNION ALL
  SELECT a
  FROM w
  WHERE NOT (x > 3))
GROUP BY a;
