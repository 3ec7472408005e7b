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

SELECT page, referrer, cnt FROM (
  SELECT page, referrer, cnt, ROW_NUMBER() OVER (ORDER BY cnt DESC) AS rk
  FROM (SELECT page, MAX(referrer) AS referrer, COUNT(*) AS cnt FROM clicks GROUP BY page)
)
WHERE rk <= 20;
