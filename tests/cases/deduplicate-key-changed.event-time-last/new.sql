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

WITH numbered AS (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY pump ORDER BY sold_at DESC) AS rn FROM fuel_sales
)
SELECT station_id, pump, litres FROM numbered WHERE rn = 1;
