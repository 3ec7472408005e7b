CREATE TEMPORARY TABLE vans (
  van INT,
  depot STRING,
  km BIGINT
) WITH (
  'connector' = 'datagen'
);
CREATE TEMPORARY TABLE depots (
  depot STRING,
  city STRING
) WITH (
  'connector' = 'datagen'
);

SELECT v.van, v.km, d.city
FROM vans v INNER JOIN depots d ON v.depot = d.depot;
