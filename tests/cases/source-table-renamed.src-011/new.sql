CREATE TEMPORARY TABLE meter_reads_v2 (
  meter_id STRING,
  area STRING,
  kwh DOUBLE,
  voltage DOUBLE,
  read_at TIMESTAMP(3),
  WATERMARK FOR read_at AS read_at - INTERVAL '5' SECOND
) WITH (
  'connector' = 'datagen'
);

SELECT area, SUM(kwh), MAX(voltage) FROM meter_reads_v2 GROUP BY area;
