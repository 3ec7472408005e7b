CREATE TEMPORARY FUNCTION to_kelvin AS 'lab.ToKelvin';

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

SELECT probe, celsius, measured_at FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY probe ORDER BY measured_at DESC) AS rn
  FROM (SELECT probe, to_kelvin(celsius) AS celsius, measured_at FROM probes)
) WHERE rn = 1;
