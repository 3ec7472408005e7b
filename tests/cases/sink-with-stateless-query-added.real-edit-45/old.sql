CREATE TABLE user_log (
  user_id STRING,
  item_id STRING,
  category_id STRING,
  behavior STRING,
  proc_time AS PROCTIME(),
  ts TIMESTAMP(3),
  WATERMARK FOR ts AS ts - INTERVAL '5' SECOND
) WITH ('connector'='kafka','topic'='user_log','format'='json','scan.startup.mode'='latest-offset');
EXECUTE STATEMENT SET BEGIN
INSERT INTO good
SELECT user_id, COUNT(*)
FROM user_log
WHERE user_id IS NOT NULL
GROUP BY user_id;
END;
