CREATE TEMPORARY TABLE fuel_sales (
  station_id INT,
  pump INT,
  grade STRING,
  litres DOUBLE,
  price DECIMAL(6, 3),
  card STRING,
  sold_at TIMESTAMP(3),
  rung_up AS PROCTIME(),
  WATERMARK FOR sold_at AS sold_at - INTERVAL '10' SECOND
) WITH (
  'connector' = 'datagen'
);

CREATE TEMPORARY VIEW totals AS
SELECT grade, station_id, AVG(litres) AS m3, MIN(price) AS m1
FROM fuel_sales
GROUP BY grade, station_id;

SELECT * FROM totals;
