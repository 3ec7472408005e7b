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

WITH per_city AS (
  SELECT city, fare, distance_km FROM rides
)
SELECT city, SUM(fare), MAX(distance_km) FROM per_city GROUP BY city;
