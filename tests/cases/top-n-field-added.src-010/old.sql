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

SELECT * FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY area ORDER BY kwh DESC) AS rk FROM meter_reads
)
WHERE rk <= 3;
