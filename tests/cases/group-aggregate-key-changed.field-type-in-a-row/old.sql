CREATE TABLE src (
  k STRING,
  r ROW<x INT, y INT>
) WITH ('connector'='kafka');
INSERT INTO s SELECT r, COUNT(*) FROM src GROUP BY r;
