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
SELECT category_id, item_id, sales
FROM (SELECT category_id, item_id, sales, ROW_NUMBER() OVER (PARTITION BY category_id ORDER BY sales DESC) AS rownum
  FROM (SELECT category_id, item_id, COUNT(*) sales
    FROM user_log
    GROUP BY category_id, item_id))
WHERE rownum = 1;
