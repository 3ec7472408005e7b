CREATE TEMPORARY TABLE u (
  s INT
) WITH (
  'connector' = 'print'
);
CREATE TEMPORARY TABLE t (
  g STRING,
  q DOUBLE
) WITH (
  'connector' = 'print'
);
CREATE TEMPORARY TABLE fs (
  q DOUBLE,
  s INTEGER,
  g STRING
) WITH (
  'connector' = 'datagen'
);

CREATE TEMPORARY VIEW v AS SELECT * FROM fs;
EXECUTE STATEMENT SET
BEGIN
INSERT INTO u SELECT v.s FROM v WHERE (v.q > 1);
INSERT INTO default_catalog.default_database.t (q, g) SELECT SUM(q) AS total, g FROM v GROUP BY g;
END
