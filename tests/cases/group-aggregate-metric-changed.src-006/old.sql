CREATE TEMPORARY TABLE meter_reads (
  meter_id STRING,
  area STRING,
  kwh DOUBLE,
  voltage DOUBLE,
  read_at TIMESTAMP(3),
  WATERMARK FOR read_at AS read_at - INTERVAL '5' SECOND
) WITH (
  'connector' = 'datagen'
);

SELECT area, SUM(kwh), MAX(voltage) FROM meter_reads GROUP BY area;
