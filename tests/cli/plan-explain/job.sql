CREATE TABLE clicks (click_id BIGINT, user_id STRING, url STRING, dwell INT, ts TIMESTAMP(3))
  WITH ('connector' = 'filesystem', 'path' = 'clicks.csv', 'format' = 'csv');
EXPLAIN CHANGELOG_MODE SELECT user_id, COUNT(*) AS clicks FROM clicks GROUP BY user_id;
EXPLAIN CHANGELOG_MODE SELECT user_id, url FROM clicks WHERE dwell > 60;
