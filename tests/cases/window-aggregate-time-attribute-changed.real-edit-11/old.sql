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
SELECT window_start, window_end, COUNT(user_id)
FROM TABLE(CUMULATE(TABLE user_log, DESCRIPTOR(proc_time), INTERVAL '5' SECOND, INTERVAL '1' DAY))
GROUP BY window_start, window_end;
