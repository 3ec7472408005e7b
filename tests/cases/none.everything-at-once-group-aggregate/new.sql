create temporary table parcels (
  parcel_id BIGINT,
  `depot` string /* where it lies */,
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

with heavy as (
  select p.zone as z, p.depot as d, p.fee, p.courier_id from `parcels` as p where (p.fee < 500) and (100 < p.weight_g)
)
select d, z, sum(fee) as s, count(distinct courier_id) from heavy group by d, z having sum(fee) > 10
