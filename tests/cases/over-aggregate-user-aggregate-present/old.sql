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

CREATE TEMPORARY FUNCTION drift AS 'lab.drift' LANGUAGE PYTHON;

SELECT probe, celsius, bar, drift(celsius) OVER w AS d
FROM probes
WINDOW w AS (PARTITION BY probe ORDER BY measured_at ROWS BETWEEN 9 PRECEDING AND CURRENT ROW);
