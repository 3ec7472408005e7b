CREATE TEMPORARY TABLE probes (
  probe STRING,
  belt STRING,
  celsius DOUBLE,
  bar DOUBLE,
  measured_at TIMESTAMP(3),
  seen AS PROCTIME(),
  WATERMARK FOR measured_at AS measured_at - INTERVAL '2' SECOND
) WITH (
  'connector' = 'datagen'
);

SELECT probe, celsius, window_end FROM (
  SELECT probe, celsius, window_end,
    ROW_NUMBER() OVER (PARTITION BY window_start, window_end, probe ORDER BY measured_at DESC) AS rn
  FROM TABLE(TUMBLE(TABLE probes, DESCRIPTOR(measured_at), INTERVAL '10' MINUTE))
) WHERE rn = 1;
