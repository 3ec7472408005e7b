CREATE TEMPORARY TABLE fuel_sales (
  station_id INT,
  grade STRING,
  litres DOUBLE
) WITH (
  'connector' = 'kafka',
  'topic' = 'fuel',
  'properties.bootstrap.servers' = 'kafka-a:9092',
  'format' = 'json'
);
CREATE TEMPORARY TABLE station_totals (
  station_id INT,
  litres DOUBLE
) WITH (
  'connector' = 'print'
);

INSERT INTO station_totals SELECT station_id, SUM(litres) FROM fuel_sales GROUP BY station_id;
