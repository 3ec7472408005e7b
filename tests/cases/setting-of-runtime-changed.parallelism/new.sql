SET 'parallelism.default' = '4';

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

SELECT grade, SUM(litres), COUNT(*) FROM fuel_sales GROUP BY grade;
