CREATE TEMPORARY TABLE vans (
  van INT,
  depot STRING,
  km BIGINT,
  litres DOUBLE
) WITH (
  'connector' = 'datagen'
);
CREATE TEMPORARY TABLE depots (
  depot STRING,
  city STRING,
  bays INT
) WITH (
  'connector' = 'datagen'
);

SELECT van FROM vans v WHERE EXISTS (SELECT 1 FROM depots d WHERE d.depot = v.depot);
