CREATE TABLE src (
  k STRING,
  v BIGINT
) WITH (
 'connector'='kafka','topic'='t','properties.bootstrap.servers'='b:9092','format'='json');
INSERT INTO s
SELECT k, SUM(v)
FROM src
GROUP BY k;
