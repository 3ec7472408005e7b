CREATE TABLE src (
  k STRING,
  v BIGINT
) WITH ('connector'='kafka','topic'='t','format'='json');
INSERT INTO s SELECT k, v FROM src;
