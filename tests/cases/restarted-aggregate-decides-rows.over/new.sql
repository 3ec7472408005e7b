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
INSERT INTO sink
SELECT zone, fare, n
FROM (SELECT zone, fare, COUNT(*) OVER w AS n, MAX(fare) OVER w AS s
  FROM trips WINDOW w AS (PARTITION BY zone ORDER BY started_at))
WHERE s > 9;
