CREATE TABLE src (
  k INTEGER,
  v BIGINT,
  w AS v + 1
) WITH ('connector'='kafka');
INSERT INTO s SELECT k, COUNT(*) FROM src GROUP BY k;
