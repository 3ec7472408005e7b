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
  'connector' = 'print'
);
CREATE TEMPORARY TABLE u (
  s INT
) WITH (
  'connector' = 'print'
);

BEGIN STATEMENT SET;
INSERT INTO t SELECT g, q FROM fs;
INSERT INTO u SELECT s FROM fs;
END;
