CREATE TEMPORARY TABLE rides (
  ride_id BIGINT,
  driver_id BIGINT,
  city STRING,
  fare DOUBLE,
  distance_km DOUBLE,
  rating INT,
  pickup_time TIMESTAMP(3),
  seen_at AS PROCTIME(),
  WATERMARK FOR pickup_time AS pickup_time - INTERVAL '30' SECOND
) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '50'
);

CREATE TEMPORARY FUNCTION weighted_fare AS 'ride_udafs.weighted_fare' LANGUAGE PYTHON;

SELECT city, COUNT(*), weighted_fare(fare, rating), MAX(fare) FROM rides GROUP BY city;
