CREATE TABLE clicks (
  user_id INT,
  ts1 TIMESTAMP(3),
  ts2 TIMESTAMP(3),
  WATERMARK FOR ts2 AS ts2 - INTERVAL '5' SECOND
) WITH ('connector' = 'kafka', 'topic' = 'clicks', 'format' = 'json');
INSERT INTO sink SELECT user_id, COUNT(*) FROM clicks GROUP BY user_id;
