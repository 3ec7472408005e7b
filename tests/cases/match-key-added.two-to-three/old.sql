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
FROM trips
MATCH_RECOGNIZE (PARTITION BY city, zone ORDER BY started_at
  MEASURES A.fare AS low, LAST(B.fare) AS high
  AFTER MATCH SKIP PAST LAST ROW
  PATTERN (A B+)
  DEFINE B AS B.fare > A.fare);
