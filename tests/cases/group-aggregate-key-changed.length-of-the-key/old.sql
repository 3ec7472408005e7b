CREATE TABLE src (
  k VARCHAR(10),
  v BIGINT
) WITH ('connector'='kafka');
INSERT INTO s SELECT k, COUNT(*) FROM src GROUP BY k;
