CREATE TEMPORARY TABLE fuel_sales (
  station_id INT,
  grade STRING,
  litres DOUBLE,
  price DOUBLE
) WITH (
  'connector' = 'datagen'
);
CREATE TEMPORARY TABLE station_totals (
  station_id INT,
  litres DOUBLE
) WITH (
  'connector' = 'print'
);
CREATE TEMPORARY TABLE station_copy (
  station_id INT,
  litres DOUBLE
) WITH (
  'connector' = 'print'
);

CREATE TEMPORARY VIEW totals AS
SELECT station_id, SUM(litres) AS q FROM fuel_sales GROUP BY station_id;
BEGIN STATEMENT SET;
INSERT INTO station_totals SELECT station_id, q FROM totals;
END;
