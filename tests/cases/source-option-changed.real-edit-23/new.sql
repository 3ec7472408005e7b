CREATE TABLE src (
  k STRING,
  v BIGINT
) WITH ('connector'='kafka','topic'='t2','format'='json','scan.parallelism'='2');
INSERT INTO s SELECT k, SUM(v) FROM src GROUP BY k;
