create temporary table parcels (
  parcel_id BIGINT,
  depot STRING,
  courier_id INT,
  weight_g INT,
  fee DECIMAL(8, 2),
  zone STRING,
  scanned_at TIMESTAMP(3),
  arrived AS PROCTIME(),
  WATERMARK FOR scanned_at AS scanned_at - interval '3' SECOND
) WITH (
  'connector' = 'kafka',
  'topic' = 'parcels',
  'properties.bootstrap.servers' = 'kafka-a:9092',
  'format' = 'json'
);

select depot, zone, sum(fee) AS fees, Count(*) AS n, max(weight_g) AS heaviest from parcels
where weight_g > 100 and fee < 500
group by depot, zone;
