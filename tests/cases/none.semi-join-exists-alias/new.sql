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

SELECT x FROM a AS m WHERE m.k IN (SELECT n.k FROM b AS n);
