CREATE TEMPORARY TABLE drivers (
  driver_id BIGINT,
  name STRING,
  rating DOUBLE,
  seen_at TIMESTAMP(3),
  WATERMARK FOR seen_at AS seen_at,
  PRIMARY KEY (driver_id) NOT ENFORCED
) WITH ('connector' = 'upsert-kafka', 'topic' = 'drivers', 'key.format' = 'json', 'value.format' = 'json');
INSERT INTO sink SELECT rating, COUNT(*) FROM drivers GROUP BY rating;
