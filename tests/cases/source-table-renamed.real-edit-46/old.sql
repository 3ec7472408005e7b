CREATE TABLE a (
  k STRING,
  v BIGINT
) WITH ('connector'='kafka');
CREATE TABLE b (
  k STRING,
  s BIGINT
) WITH ('connector'='print');
INSERT INTO b SELECT k, SUM(v) FROM a GROUP BY k;
