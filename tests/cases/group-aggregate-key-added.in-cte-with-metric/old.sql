CREATE TEMPORARY TABLE parcels (
  parcel_id BIGINT,
  depot STRING,
  courier_id INT,
  weight_g INT,
  fee DECIMAL(8, 2),
  zone STRING,
  scanned_at TIMESTAMP(3),
  arrived AS PROCTIME(),
  WATERMARK FOR scanned_at AS scanned_at - INTERVAL '3' SECOND
) WITH (
  'connector' = 'kafka',
  'topic' = 'parcels',
  'properties.bootstrap.servers' = 'kafka-a:9092',
  'format' = 'json'
);

WITH feed AS (SELECT * FROM parcels)
SELECT depot, SUM(fee) AS m0, MAX(weight_g) AS m1
FROM feed AS f
GROUP BY depot;
