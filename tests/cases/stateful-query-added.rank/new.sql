CREATE TEMPORARY TABLE fuel_sales (
  station_id INT,
  grade STRING,
  litres DOUBLE
) WITH (
  'connector' = 'datagen'
);
CREATE TEMPORARY TABLE best (
  station_id INT,
  grade STRING
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
INSERT INTO best SELECT station_id, grade FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY grade ORDER BY litres DESC) AS rn FROM fuel_sales
) WHERE rn <= 3;
END;
