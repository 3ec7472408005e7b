CREATE TEMPORARY TABLE fuel_sales (
  station_id INT,
  grade STRING,
  litres DOUBLE,
  sold_at TIMESTAMP(3),
  WATERMARK FOR sold_at AS sold_at
) WITH (
  'connector' = 'datagen'
);
CREATE TEMPORARY TABLE rates (
  grade STRING,
  tax DOUBLE,
  levy DOUBLE,
  valid_from TIMESTAMP(3),
  WATERMARK FOR valid_from AS valid_from,
  PRIMARY KEY (grade) NOT ENFORCED
) WITH (
  'connector' = 'datagen'
);

SELECT f.station_id, f.litres * r.tax AS due
FROM fuel_sales AS f
LEFT JOIN rates FOR SYSTEM_TIME AS OF f.sold_at AS r
ON f.grade = r.grade;
