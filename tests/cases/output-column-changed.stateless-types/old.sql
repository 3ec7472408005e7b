CREATE TABLE src (
  k INT,
  v BIGINT
) WITH ('connector'='kafka');
INSERT INTO s SELECT k, v FROM src;
