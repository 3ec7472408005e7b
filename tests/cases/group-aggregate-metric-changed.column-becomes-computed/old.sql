CREATE TABLE src (
  k INT,
  v BIGINT,
  w BIGINT
) WITH ('connector'='kafka');
INSERT INTO s SELECT k, SUM(v), SUM(w) FROM src GROUP BY k;
