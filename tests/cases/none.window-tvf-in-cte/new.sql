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

WITH hops AS (SELECT * FROM TABLE(HOP(TABLE fuel_sales, DESCRIPTOR(sold_at), INTERVAL '5' MINUTE, INTERVAL '1' DAY)))
SELECT h.station_id, h.window_start, SUM(h.litres) AS q, COUNT(*) AS n FROM hops AS h GROUP BY h.station_id, h.window_start, h.window_end;
