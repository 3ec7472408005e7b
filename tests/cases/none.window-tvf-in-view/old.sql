CREATE TEMPORARY TABLE fuel_sales (
  station_id INT,
  pump INT,
  grade STRING,
  litres DOUBLE,
  price DECIMAL(6, 3),
  card STRING,
  sold_at TIMESTAMP(3),
  WATERMARK FOR sold_at AS sold_at - INTERVAL '10' SECOND
) WITH (
  'connector' = 'datagen'
);

SELECT station_id, window_start, SUM(litres) AS q, COUNT(*) AS n
FROM TABLE(HOP(TABLE fuel_sales, DESCRIPTOR(sold_at), INTERVAL '5' MINUTE, INTERVAL '1' DAY))
GROUP BY station_id, window_start, window_end;
