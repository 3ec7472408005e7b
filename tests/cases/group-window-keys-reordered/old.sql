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

SELECT station_id, pump, SUM(litres) AS litres
FROM fuel_sales
GROUP BY station_id, pump, HOP(sold_at, INTERVAL '5' MINUTE, INTERVAL '15' MINUTE);
