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
CREATE TEMPORARY TABLE fuel_rates (
  grade STRING,
  tax DECIMAL(6, 3),
  levy DECIMAL(6, 3),
  valid_from TIMESTAMP(3),
  WATERMARK FOR valid_from AS valid_from,
  PRIMARY KEY (grade) NOT ENFORCED
) WITH (
  'connector' = 'upsert-kafka',
  'topic' = 'fuel-rates',
  'properties.bootstrap.servers' = 'kafka-a:9092',
  'key.format' = 'json',
  'value.format' = 'json'
);

SELECT f.station_id, r.tax FROM fuel_sales f
JOIN fuel_rates FOR SYSTEM_TIME AS OF f.sold_at AS r ON f.grade = r.grade;
