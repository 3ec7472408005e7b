CREATE TEMPORARY TABLE meter_reads (
  meter_id STRING,
  area STRING,
  kwh DOUBLE,
  voltage DOUBLE,
  read_at TIMESTAMP(3),
  WATERMARK FOR read_at AS read_at - INTERVAL '1' MINUTE
) WITH (
  'connector' = 'datagen'
);

SELECT area, SUM(kwh)
FROM meter_reads
GROUP BY area, TUMBLE(read_at, INTERVAL '15' MINUTE);
