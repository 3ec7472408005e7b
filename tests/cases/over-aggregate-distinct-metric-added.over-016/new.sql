CREATE TEMPORARY TABLE clicks (
  click_id STRING,
  visitor_id BIGINT,
  page STRING,
  referrer STRING,
  dwell_ms BIGINT,
  scroll_pct INT,
  click_ts TIMESTAMP(3),
  pt AS PROCTIME(),
  WATERMARK FOR click_ts AS click_ts - INTERVAL '10' SECOND
) WITH (
  'connector' = 'kafka',
  'topic' = 'web_clicks',
  'properties.bootstrap.servers' = 'broker-1:9092',
  'format' = 'json'
);

SELECT visitor_id, dwell_ms, scroll_pct,
  SUM(dwell_ms) OVER (PARTITION BY visitor_id ORDER BY click_ts),
  MAX(scroll_pct) OVER (PARTITION BY visitor_id ORDER BY click_ts),
  COUNT(DISTINCT scroll_pct) OVER (PARTITION BY visitor_id ORDER BY click_ts)
FROM clicks;
