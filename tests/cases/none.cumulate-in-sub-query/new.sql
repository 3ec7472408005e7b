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

SELECT x.grade, x.window_end, SUM(x.litres) FROM (
  SELECT * FROM TABLE(CUMULATE(TABLE fuel_sales, DESCRIPTOR(sold_at), INTERVAL '60' MINUTE, INTERVAL '24' HOUR))
) AS x GROUP BY x.grade, x.window_start, x.window_end;
