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

CREATE TEMPORARY VIEW trips AS SELECT van, km, depot FROM vans;
SELECT v.van, v.km, d.city
FROM trips v JOIN depots d ON v.depot = d.depot;
