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

SELECT probe, celsius, AVG(celsius) OVER recent AS a, COUNT(*) OVER recent AS n
FROM probes
WINDOW recent AS (PARTITION BY probe ORDER BY measured_at ROWS BETWEEN 9 PRECEDING AND CURRENT ROW);
