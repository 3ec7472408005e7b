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

SELECT device_id, site, temperature, humidity FROM sensor_readings ORDER BY event_time ASC;
