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
CREATE TEMPORARY TABLE station_totals (
  station_id INT,
  litres DOUBLE
) WITH (
  'connector' = 'print'
);
CREATE TEMPORARY TABLE sale_log (
  station_id INT,
  grade STRING
) WITH (
  'connector' = 'print'
);

BEGIN STATEMENT SET;
INSERT INTO sale_log SELECT station_id, grade FROM fuel_sales;
END;
