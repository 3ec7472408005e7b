CREATE TEMPORARY TABLE vans (
  van INT,
  depot STRING,
  km INT,
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

SELECT v.van, v.km, d.city FROM vans AS v JOIN depots AS d ON v.depot = d.depot;
