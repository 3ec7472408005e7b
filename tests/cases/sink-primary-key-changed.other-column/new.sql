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
CREATE TEMPORARY TABLE station_totals (
  station_id INT NOT NULL,
  litres DOUBLE NOT NULL,
  PRIMARY KEY (station_id) NOT ENFORCED
) WITH (
  'connector' = 'print'
);

INSERT INTO station_totals SELECT station_id, SUM(litres) FROM fuel_sales GROUP BY station_id;
