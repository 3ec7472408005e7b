CREATE TEMPORARY TABLE vans (
  van INT,
  depot STRING,
  km BIGINT,
  bay INT,
  seen TIMESTAMP(3),
  WATERMARK FOR seen AS seen
) WITH (
  'connector' = 'datagen'
);
CREATE TEMPORARY TABLE depots (
  depot STRING,
  city STRING,
  bay INT
) WITH (
  'connector' = 'datagen'
);

SELECT v.van, d.city FROM vans v JOIN depots d ON v.depot = d.depot;
