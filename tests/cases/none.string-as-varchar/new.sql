CREATE TABLE src (
  k STRING,
  v BIGINT
) WITH ('connector'='kafka');
INSERT INTO s SELECT k, COUNT(*) FROM src GROUP BY k;
