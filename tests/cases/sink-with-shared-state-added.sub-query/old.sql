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
CREATE TEMPORARY TABLE w (
  g STRING,
  q DOUBLE
) WITH (
  'connector' = 'print'
);

BEGIN STATEMENT SET;
INSERT INTO t SELECT g, SUM(q) FROM fs GROUP BY g;
END;
