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
CREATE TEMPORARY TABLE crates (
  crate_id BIGINT,
  parcel_id BIGINT,
  truck STRING,
  loaded_at TIMESTAMP(3),
  WATERMARK FOR loaded_at AS loaded_at - INTERVAL '3' SECOND
) WITH (
  'connector' = 'kafka',
  'topic' = 'crates',
  'properties.bootstrap.servers' = 'kafka-a:9092',
  'format' = 'json'
);

SELECT p.parcel_id, p.depot, c.truck FROM parcels p JOIN crates c ON p.parcel_id = c.parcel_id
  AND c.loaded_at BETWEEN p.scanned_at AND p.scanned_at + INTERVAL '2' HOUR;
