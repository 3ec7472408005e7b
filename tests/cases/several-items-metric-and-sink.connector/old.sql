CREATE TEMPORARY TABLE fuel_sales (
  station_id INT,
  grade STRING,
  litres DOUBLE
) WITH (
  'connector' = 'datagen'
);
CREATE TEMPORARY TABLE t (
  station_id INT,
  x DOUBLE
) WITH (
  'connector' = 'print'
);
INSERT INTO t SELECT station_id, SUM(litres) + MAX(litres) FROM fuel_sales GROUP BY station_id;
