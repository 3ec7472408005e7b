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
CREATE TEMPORARY TABLE dim (
  id INT,
  nm STRING,
  lvl INT,
  PRIMARY KEY (id) NOT ENFORCED
) WITH ('connector'='jdbc','url'='j','table-name'='dim');
INSERT INTO s
SELECT nm, COUNT(*)
FROM (SELECT t.b, dim.nm
  FROM t
  JOIN dim FOR SYSTEM_TIME AS OF t.p ON t.a = dim.id)
GROUP BY nm;
