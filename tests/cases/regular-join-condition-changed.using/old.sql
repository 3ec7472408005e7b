CREATE TEMPORARY TABLE vans (
  van INT,
  depot STRING,
  km BIGINT,
  bay INT
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

SELECT van, depot, city FROM vans JOIN depots USING (depot, bay);
