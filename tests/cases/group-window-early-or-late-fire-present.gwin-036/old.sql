SET 'table.exec.emit.early-fire.enabled' = 'true';
SET 'table.exec.emit.early-fire.delay' = '10s';

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

SELECT site, AVG(temperature), MAX(humidity)
FROM sensor_readings
GROUP BY site, TUMBLE(event_time, INTERVAL '10' MINUTE);
