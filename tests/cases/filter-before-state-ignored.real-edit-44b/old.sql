CREATE TABLE user_log (
  user_id STRING,
  item_id STRING,
  category_id STRING,
  behavior STRING,
  proc_time AS PROCTIME(),
  ts TIMESTAMP(3),
  WATERMARK FOR ts AS ts - INTERVAL '5' SECOND
) WITH ('connector'='kafka','topic'='user_log','format'='json','scan.startup.mode'='latest-offset');
INSERT INTO s
SELECT user_id
FROM (SELECT user_id, ROW_NUMBER() OVER (PARTITION BY user_id ORDER BY ts DESC) rn
  FROM user_log
  WHERE behavior = 'buy' AND item_id <> '')
WHERE rn = 1;
