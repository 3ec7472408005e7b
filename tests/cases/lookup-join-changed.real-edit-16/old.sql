CREATE TABLE user_log (
  user_id STRING,
  item_id STRING,
  category_id STRING,
  behavior STRING,
  proc_time AS PROCTIME(),
  ts TIMESTAMP(3),
  WATERMARK FOR ts AS ts - INTERVAL '5' SECOND
) WITH ('connector'='kafka','topic'='user_log','format'='json','scan.startup.mode'='latest-offset');
CREATE TABLE dim (
  id STRING,
  nm STRING,
  code STRING,
  PRIMARY KEY (id) NOT ENFORCED
) WITH ('connector'='jdbc','url'='jdbc:mysql://h/d','table-name'='dim');
INSERT INTO s
SELECT a.user_id, b.nm
FROM user_log a
LEFT JOIN dim FOR SYSTEM_TIME AS OF a.proc_time AS b ON a.item_id = b.id;
