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
SELECT grade, station_id, window_end, SUM(litres) AS m0, MAX(price) AS m1
FROM TABLE(TUMBLE(TABLE fuel_sales, DESCRIPTOR(sold_at), INTERVAL '20' MINUTE))
GROUP BY grade, station_id, window_start, window_end;

SELECT * FROM totals;
