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

SELECT probe, belt, celsius, bar, SUM(bar) OVER w AS s, AVG(celsius) OVER w AS a
FROM probes
WINDOW w AS (PARTITION BY probe ORDER BY measured_at);
