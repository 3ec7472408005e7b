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

SELECT click_id, referrer FROM clicks LIMIT 100;
