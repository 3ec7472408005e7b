CREATE TABLE src (
  k BIGINT,
  v STRING
) WITH ('connector'='kafka');
INSERT INTO s SELECT k, v FROM src;
