CREATE TABLE user_log (
  user_id STRING,
  item_id STRING,
  category_id STRING,
  behavior STRING,
  proc_time AS PROCTIME(),
  ts TIMESTAMP(3),
  WATERMARK FOR ts AS ts - INTERVAL '5' SECOND
) WITH ('connector'='kafka','topic'='user_log','format'='json','scan.startup.mode'='latest-offset');
CREATE TABLE fx (
  cur STRING,
  rate DOUBLE,
  rt TIMESTAMP(3),
  WATERMARK FOR rt AS rt,
  PRIMARY KEY (cur) NOT ENFORCED
) WITH ('connector'='upsert-kafka','key.format'='json','value.format'='json');
INSERT INTO s SELECT u.user_id, r.rate FROM user_log u JOIN fx AS r ON u.item_id = r.cur;
