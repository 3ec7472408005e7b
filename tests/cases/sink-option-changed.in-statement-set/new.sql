CREATE TEMPORARY TABLE fs (
  s INT,
  g STRING,
  q DOUBLE
) WITH (
  'connector' = 'datagen'
);
CREATE TEMPORARY TABLE t (
  g STRING,
  q DOUBLE
) WITH (
  'connector' = 'print',
  'print-identifier' = 'y'
);
CREATE TEMPORARY TABLE u (
  s INT
) WITH (
  'connector' = 'print',
  'print-identifier' = 'y'
);

BEGIN STATEMENT SET;
INSERT INTO t SELECT g, SUM(q) FROM fs GROUP BY g;
INSERT INTO u SELECT s FROM fs;
END;
