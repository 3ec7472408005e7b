CREATE TABLE auctions (
  id BIGINT,
  item STRING,
  seller BIGINT,
  category BIGINT,
  reserve BIGINT,
  expires TIMESTAMP(3),
  opened TIMESTAMP(3),
  WATERMARK FOR opened AS opened - INTERVAL '4' SECOND
) WITH ('connector'='kafka','topic'='auctions','format'='json');
CREATE TABLE people (
  id BIGINT,
  name STRING,
  city STRING,
  state STRING,
  joined TIMESTAMP(3),
  WATERMARK FOR joined AS joined - INTERVAL '4' SECOND
) WITH ('connector'='kafka','topic'='people','format'='json');
INSERT INTO o
SELECT P.id, P.name, P.starttime, P.endtime
FROM (SELECT id, name, TUMBLE_START(joined, INTERVAL '10' SECOND) AS starttime, TUMBLE_END(joined, INTERVAL '10' SECOND) AS endtime
  FROM people
  GROUP BY id, name, TUMBLE(joined, INTERVAL '10' SECOND)) P
JOIN (SELECT seller, TUMBLE_START(opened, INTERVAL '10' SECOND) AS starttime, TUMBLE_END(opened, INTERVAL '10' SECOND) AS endtime
  FROM auctions
  GROUP BY seller, TUMBLE(opened, INTERVAL '10' SECOND)) A ON P.id = A.seller AND P.starttime = A.starttime AND P.endtime = A.endtime;
