CREATE TEMPORARY TABLE fuel_sales (
  station_id INT,
  grade STRING,
  litres DOUBLE,
  pt AS PROCTIME()
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
INSERT INTO station_totals SELECT station_id, SUM(litres) FROM fuel_sales
GROUP BY station_id, TUMBLE(pt, INTERVAL '1' HOUR);
END;
