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
INSERT INTO t SELECT g, SUM(q) FROM fs WHERE g IN ('a', 'b') GROUP BY g;
END;
