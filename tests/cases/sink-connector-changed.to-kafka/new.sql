CREATE TEMPORARY TABLE fuel_sales (
  station_id INT,
  grade STRING,
  litres DOUBLE
) WITH (
  'connector' = 'datagen'
);
CREATE TEMPORARY TABLE sale_log (
  station_id INT,
  grade STRING
) WITH (
  'connector' = 'kafka',
  'topic' = 'log',
  'properties.bootstrap.servers' = 'kafka-a:9092',
  'format' = 'json'
);
INSERT INTO sale_log SELECT station_id, grade FROM fuel_sales;
