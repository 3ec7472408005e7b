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
CREATE TEMPORARY TABLE latest (
  city STRING,
  trips BIGINT,
  PRIMARY KEY (city) NOT ENFORCED
) WITH ('connector' = 'jdbc', 'url' = 'jdbc:mysql://db/t', 'table-name' = 'latest');
INSERT INTO latest SELECT MAX(city), COUNT(*) FROM trips GROUP BY zone;
