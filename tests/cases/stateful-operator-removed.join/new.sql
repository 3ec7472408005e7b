CREATE TEMPORARY TABLE a (
  k INT,
  x INT
) WITH (
  'connector' = 'datagen'
);
CREATE TEMPORARY TABLE b (
  k INT,
  y INT
) WITH (
  'connector' = 'datagen'
);

SELECT a.x FROM a;
