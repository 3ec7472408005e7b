CREATE TEMPORARY TABLE parcels (
  parcel_id BIGINT,
  depot STRING,
  scanned_at TIMESTAMP(3),
  WATERMARK FOR scanned_at AS scanned_at
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
  WATERMARK FOR loaded_at AS loaded_at
) WITH (
  'connector' = 'datagen'
);

SELECT p.parcel_id, p.depot, c.truck, c.crate_id FROM (SELECT parcel_id, UPPER(depot) AS depot, scanned_at FROM parcels) p JOIN crates c ON p.parcel_id = c.parcel_id
  AND c.loaded_at BETWEEN p.scanned_at AND p.scanned_at + INTERVAL '2' HOUR;
