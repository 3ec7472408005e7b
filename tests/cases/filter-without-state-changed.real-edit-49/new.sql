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
SELECT *
FROM (SELECT user_id, window_start, COUNT(*) c
  FROM TABLE(TUMBLE(TABLE user_log, DESCRIPTOR(ts), INTERVAL '1' HOUR))
  GROUP BY user_id, window_start, window_end);
