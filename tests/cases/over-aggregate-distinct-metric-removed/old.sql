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

SELECT probe, belt, celsius,
  COUNT(DISTINCT belt) OVER w AS belts,
  COUNT(DISTINCT celsius) OVER w AS temps,
  MAX(bar) OVER w AS top
FROM probes
WINDOW w AS (PARTITION BY probe, belt ORDER BY measured_at ROWS BETWEEN 9 PRECEDING AND CURRENT ROW);
