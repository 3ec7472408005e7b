CREATE TABLE p_a (
  k STRING,
  v BIGINT
) WITH ('connector'='kafka');
CREATE TABLE p_b (
  k STRING,
  s BIGINT
) WITH ('connector'='print');
INSERT INTO p_b SELECT k, SUM(v) FROM p_a GROUP BY k;
