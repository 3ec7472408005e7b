CREATE TEMPORARY TABLE fs (
  s INT,
  g STRING,
  q DOUBLE,
  pt AS PROCTIME()
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
INSERT INTO t SELECT g, SUM(q) FROM fs GROUP BY g, TUMBLE(pt, INTERVAL '1' HOUR);
INSERT INTO u SELECT s FROM fs;
END;
