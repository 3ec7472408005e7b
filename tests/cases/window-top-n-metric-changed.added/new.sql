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
SELECT *
FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY n DESC) AS rn
  FROM (SELECT window_start, window_end, zone, COUNT(*) AS n, MAX(fare) AS top
    FROM TABLE(TUMBLE(TABLE trips, DESCRIPTOR(started_at), INTERVAL '1' HOUR))
    GROUP BY window_start, window_end, zone))
WHERE rn <= 3;
