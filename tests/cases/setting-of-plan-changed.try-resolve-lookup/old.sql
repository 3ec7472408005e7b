CREATE TEMPORARY TABLE trips (
  trip_id BIGINT,
  driver_id BIGINT,
  zone STRING,
  city STRING,
  status STRING,
  fare DOUBLE,
  km DOUBLE,
  started_at TIMESTAMP(3),
  pt AS PROCTIME(),
  WATERMARK FOR started_at AS started_at - INTERVAL '5' SECOND
) WITH ('connector' = 'kafka', 'topic' = 'trips', 'format' = 'json');
CREATE TEMPORARY TABLE totals (
  zone STRING,
  trips BIGINT,
  PRIMARY KEY (zone) NOT ENFORCED
) WITH ('connector' = 'jdbc', 'url' = 'jdbc:mysql://db/t', 'table-name' = 'totals');
INSERT INTO sink
SELECT g.zone, d.trips
FROM (SELECT zone, COUNT(*) AS n, PROCTIME() AS p
  FROM trips
  GROUP BY zone) AS g
JOIN totals FOR SYSTEM_TIME AS OF g.p AS d ON g.zone = d.zone;
