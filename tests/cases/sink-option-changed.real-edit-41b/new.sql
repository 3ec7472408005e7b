CREATE TABLE user_log (
  user_id STRING,
  item_id STRING,
  category_id STRING,
  behavior STRING,
  proc_time AS PROCTIME(),
  ts TIMESTAMP(3),
  WATERMARK FOR ts AS ts - INTERVAL '5' SECOND
) WITH ('connector'='kafka','topic'='user_log','format'='json','scan.startup.mode'='latest-offset');
CREATE TABLE c (PRIMARY KEY (user_id) NOT ENFORCED) WITH ('connector'='confluent','changelog.mode'='upsert') AS SELECT user_id, COUNT(*) n FROM user_log GROUP BY user_id;
