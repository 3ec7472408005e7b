CREATE TABLE src (
  k BIGINT,
  v BIGINT
) WITH ('connector'='kafka');
INSERT INTO s SELECT k, COUNT(*) FROM src GROUP BY k;
