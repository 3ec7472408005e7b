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

SELECT station_id, grade, total FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end, grade ORDER BY total DESC) AS place
  FROM (
    SELECT station_id, grade, window_start, window_end, SUM(litres) AS total
    FROM TABLE(TUMBLE(TABLE fuel_sales, DESCRIPTOR(sold_at), INTERVAL '1' HOUR))
    GROUP BY station_id, grade, window_start, window_end
  )
) WHERE place <= 3;
