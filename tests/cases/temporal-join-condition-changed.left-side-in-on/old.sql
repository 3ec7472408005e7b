CREATE TEMPORARY TABLE t (
  a INT,
  b BIGINT,
  c STRING,
  d INT,
  e STRING,
  ts TIMESTAMP(3),
  p AS PROCTIME(),
  WATERMARK FOR ts AS ts - INTERVAL '1' SECOND
) WITH ('connector'='kafka','topic'='t','format'='json');
CREATE TEMPORARY TABLE ver (
  id INT,
  rate DOUBLE,
  vts TIMESTAMP(3),
  WATERMARK FOR vts AS vts,
  PRIMARY KEY (id) NOT ENFORCED
) WITH ('connector'='upsert-kafka','topic'='v','key.format'='json','value.format'='json');
INSERT INTO s SELECT t.b, v.rate FROM t JOIN ver FOR SYSTEM_TIME AS OF t.ts v ON t.a = v.id;
