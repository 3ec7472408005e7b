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

WITH w AS (SELECT * FROM vans)
SELECT w.van, w.litres, d.city FROM w JOIN depots d ON w.depot = d.depot;
