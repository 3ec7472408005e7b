CREATE TABLE l (
  id STRING,
  nm STRING,
  p AS PROCTIME()
) WITH ('connector'='kafka','topic'='t','format'='json');
CREATE TABLE d (
  rowkey STRING,
  c1 STRING,
  PRIMARY KEY (rowkey) NOT ENFORCED
) WITH ('connector'='jdbc');
INSERT INTO s SELECT l.id, d.c1 FROM l LEFT JOIN d FOR SYSTEM_TIME AS OF l.p ON l.id = d.rowkey;
