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

SELECT grade, window_end, SUM(litres) FROM TABLE(CUMULATE(TABLE fuel_sales, DESCRIPTOR(sold_at), INTERVAL '1' HOUR, INTERVAL '1' DAY)) GROUP BY grade, window_start, window_end;
