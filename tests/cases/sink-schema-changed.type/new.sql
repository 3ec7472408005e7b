CREATE TEMPORARY TABLE fuel_sales (
  station_id INT,
  grade STRING,
  litres DOUBLE
) WITH (
  'connector' = 'datagen'
);
CREATE TEMPORARY TABLE sale_log (
  station_id INT,
  grade VARCHAR(20)
) WITH (
  'connector' = 'print'
);
INSERT INTO sale_log SELECT station_id, grade FROM fuel_sales;
