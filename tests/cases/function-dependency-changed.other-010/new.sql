CREATE TEMPORARY TABLE sensor_readings (
  device_id STRING,
  site STRING,
  line_no INT,
  temperature DOUBLE,
  humidity DOUBLE,
  battery INT,
  event_time TIMESTAMP(3),
  ingest_pt AS PROCTIME(),
  WATERMARK FOR event_time AS event_time - INTERVAL '2' SECOND
) WITH (
  'connector' = 'datagen'
);

CREATE TEMPORARY FUNCTION geo_hash AS 'com.example.GeoHash' LANGUAGE JAVA USING JAR 'oss://libs/geo-1.1.jar';

SELECT geo_hash(site), COUNT(*), AVG(temperature) FROM sensor_readings GROUP BY geo_hash(site);
