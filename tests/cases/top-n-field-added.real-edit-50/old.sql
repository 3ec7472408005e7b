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
FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY behavior ORDER BY n DESC) rn
  FROM (SELECT behavior, item_id, COUNT(*) n FROM user_log GROUP BY behavior, item_id))
WHERE rn <= 3;
