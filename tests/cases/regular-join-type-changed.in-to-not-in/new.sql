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

SELECT van FROM vans WHERE depot NOT IN (SELECT depot FROM depots);
