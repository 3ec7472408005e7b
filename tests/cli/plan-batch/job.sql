SET 'execution.runtime-mode' = 'batch';
CREATE TABLE clicks (click_id BIGINT, user_id STRING, url STRING, dwell INT, ts TIMESTAMP(3))
  WITH ('connector' = 'filesystem', 'path' = 'clicks.csv', 'format' = 'csv');
SELECT user_id, COUNT(*) AS clicks, SUM(dwell) AS dwell FROM clicks GROUP BY user_id;
