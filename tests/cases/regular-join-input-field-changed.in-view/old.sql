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

CREATE TEMPORARY VIEW homes AS
SELECT v.depot, v.km, d.city, d.bays FROM vans v LEFT JOIN depots d ON v.depot = d.depot;

select city, sum(km), max(bays) from homes group by city;
