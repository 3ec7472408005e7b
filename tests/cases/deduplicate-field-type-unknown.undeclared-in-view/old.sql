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

CREATE TEMPORARY VIEW f AS SELECT station_id, grade, sold_at FROM fuel_sales;
SELECT station_id, grade FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY station_id ORDER BY sold_at DESC) AS rn FROM f
) WHERE rn = 1;
