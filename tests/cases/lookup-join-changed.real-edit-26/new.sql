CREATE TABLE l (
  id STRING,
  nm STRING,
  p AS PROCTIME()
) WITH ('connector'='kafka','topic'='t','format'='json');
CREATE TABLE d (
  k STRING,
  c STRING,
  PRIMARY KEY (k) NOT ENFORCED
) WITH ('connector'='jdbc');
INSERT INTO s SELECT l.id, d.c FROM l LEFT JOIN d FOR SYSTEM_TIME AS OF l.p ON l.id = d.k;
