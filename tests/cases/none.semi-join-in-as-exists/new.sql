CREATE TEMPORARY TABLE a (
  k INT,
  x INT
) WITH (
  'connector' = 'datagen'
);
CREATE TEMPORARY TABLE b (
  k INT
) WITH (
  'connector' = 'datagen'
);

SELECT x FROM a WHERE EXISTS (SELECT 1 FROM b WHERE b.k = a.k);
