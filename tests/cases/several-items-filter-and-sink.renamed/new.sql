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

INSERT INTO totals SELECT station_id, SUM(litres) FROM fuel_sales WHERE litres > 0 GROUP BY station_id;
