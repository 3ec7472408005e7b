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

WITH scored AS (
SELECT station_id, grade, card, litres, price, pump,
  SUM(litres) OVER w AS x0,
  MAX(price) OVER w AS x1
FROM fuel_sales
WINDOW w AS (PARTITION BY station_id, pump ORDER BY sold_at RANGE BETWEEN INTERVAL '30' MINUTE PRECEDING AND CURRENT ROW)
)
SELECT * FROM scored;
