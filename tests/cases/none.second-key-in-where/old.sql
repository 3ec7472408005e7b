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
INSERT INTO s SELECT u.x FROM u JOIN w ON u.a = w.a WHERE u.y = w.y;
