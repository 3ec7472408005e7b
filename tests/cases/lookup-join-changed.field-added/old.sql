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
CREATE TEMPORARY TABLE couriers (
  courier_id INT,
  courier_name STRING,
  team STRING,
  PRIMARY KEY (courier_id) NOT ENFORCED
) WITH (
  'connector' = 'jdbc',
  'url' = 'jdbc:mysql://mysql-2:3306/fleet',
  'table-name' = 'couriers'
);

SELECT p.parcel_id, c.team FROM parcels AS p
LEFT JOIN couriers FOR SYSTEM_TIME AS OF p.arrived AS c ON p.courier_id = c.courier_id;
