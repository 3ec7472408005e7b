CREATE TEMPORARY TABLE fuel_sales (
  grade STRING,
  litres DOUBLE,
  price DOUBLE
) WITH (
  'connector' = 'datagen'
);
CREATE TEMPORARY TABLE kiosk_sales (
  grade STRING,
  litres DOUBLE,
  price DOUBLE
) WITH (
  'connector' = 'datagen'
);
CREATE TEMPORARY TABLE marina_sales (
  grade STRING,
  litres DOUBLE,
  price DOUBLE
) WITH (
  'connector' = 'datagen'
);

SELECT grade, SUM(litres), MAX(price) FROM (
  SELECT * FROM fuel_sales UNION ALL SELECT * FROM kiosk_sales UNION ALL SELECT * FROM marina_sales
) GROUP BY grade;
