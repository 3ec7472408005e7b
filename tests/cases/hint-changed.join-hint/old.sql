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

SELECT /*+ STATE_TTL('a' = '1 d') */ a.x, b.y FROM a JOIN b ON a.k = b.k;
