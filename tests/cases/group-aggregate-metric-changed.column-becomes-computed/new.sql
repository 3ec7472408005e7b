CREATE TABLE src (
  k INT,
  v0 BIGINT,
  w BIGINT,
  v AS v0 * 2
) WITH ('connector'='kafka');
INSERT INTO s SELECT k, SUM(v), SUM(w) FROM src GROUP BY k;
