CREATE TEMPORARY TABLE fuel_sales (
  station_id INT,
  grade STRING,
  litres DOUBLE
) WITH (
  'connector' = 'datagen'
);
CREATE TEMPORARY TABLE totals (
  station_id INT,
  litres DOUBLE
) WITH (
  'connector' = 'print'
);
CREATE TEMPORARY TABLE till_log (
  station_id INT,
  grade STRING
) WITH (
  'connector' = 'print'
);

BEGIN STATEMENT SET;
INSERT INTO totals SELECT station_id, SUM(litres) FROM fuel_sales GROUP BY station_id;
INSERT INTO till_log SELECT station_id, grade FROM fuel_sales;
END;
