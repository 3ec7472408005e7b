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

SELECT grade, SUM(litres), COUNT(*) FROM (SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY card ORDER BY sold_at) AS rn FROM fuel_sales) WHERE rn = 1) GROUP BY grade;
