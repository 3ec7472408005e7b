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

SELECT ride_id, city, driver_id, fare, rating FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY city ORDER BY fare DESC) AS rk
  FROM rides
)
WHERE rk <= 10;
