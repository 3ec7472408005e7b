CREATE TABLE clicks (click_id BIGINT, user_id STRING, url STRING, dwell INT, ts TIMESTAMP(3))
  WITH ('connector' = 'filesystem', 'path' = 'clicks.csv', 'format' = 'csv');
CREATE TABLE retract_sink (user_id STRING, clicks BIGINT) WITH ('connector' = 'print');
CREATE TABLE upsert_sink (user_id STRING, clicks BIGINT, PRIMARY KEY (user_id) NOT ENFORCED)
  WITH ('connector' = 'blackhole');
EXPLAIN CHANGELOG_MODE INSERT INTO retract_sink SELECT user_id, COUNT(*) FROM clicks GROUP BY user_id;
EXPLAIN CHANGELOG_MODE INSERT INTO upsert_sink SELECT user_id, COUNT(*) FROM clicks GROUP BY user_id;
