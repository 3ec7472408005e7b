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
SELECT c, n, nm
FROM (SELECT a, c, COUNT(*) n, PROCTIME() pt
  FROM t
  GROUP BY a, c) g
JOIN dim FOR SYSTEM_TIME AS OF g.pt ON g.a = dim.id;
