CREATE TEMPORARY TABLE trips (
  trip_id BIGINT,
  driver_id BIGINT,
  zone STRING,
  city STRING,
  status STRING,
  fare DOUBLE,
  km DOUBLE,
  started_at TIMESTAMP(3),
  pt AS PROCTIME(),
  WATERMARK FOR started_at AS started_at - INTERVAL '5' SECOND
) WITH ('connector' = 'kafka', 'topic' = 'trips', 'format' = 'json');
CREATE TEMPORARY TABLE drivers (
  driver_id BIGINT,
  name STRING,
  rating DOUBLE,
  seen_at TIMESTAMP(3),
  WATERMARK FOR seen_at AS seen_at,
  PRIMARY KEY (driver_id) NOT ENFORCED
) WITH ('connector' = 'upsert-kafka', 'topic' = 'drivers', 'key.format' = 'json', 'value.format' = 'json');
INSERT INTO sink
SELECT t.zone, d.rating
FROM trips t
JOIN drivers FOR SYSTEM_TIME AS OF t.started_at AS d ON t.driver_id = d.driver_id;
