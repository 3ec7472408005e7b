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

SELECT station_id, COUNT(DISTINCT card) AS cards, COUNT(DISTINCT grade) AS grades, SUM(litres) AS litres
FROM fuel_sales
GROUP BY station_id, TUMBLE(sold_at, INTERVAL '15' MINUTE);
