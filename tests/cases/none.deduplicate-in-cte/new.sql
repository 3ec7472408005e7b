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

WITH numbered AS (SELECT *, ROW_NUMBER() OVER (PARTITION BY probe ORDER BY seen) AS rn FROM probes)
SELECT probe, celsius FROM numbered WHERE rn = 1;
