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

CREATE TEMPORARY TABLE logins (
  account_id BIGINT,
  ip STRING,
  country STRING,
  device STRING,
  success BOOLEAN,
  login_time TIMESTAMP(3),
  login_pt AS PROCTIME(),
  WATERMARK FOR login_time AS login_time - INTERVAL '5' SECOND
) WITH (
  'connector' = 'datagen'
);

SELECT l.visitor_id, l.page, r.country
FROM (
  SELECT * FROM TABLE(TUMBLE(TABLE clicks, DESCRIPTOR(click_ts), INTERVAL '5' MINUTE))
) l
JOIN (
  SELECT * FROM TABLE(TUMBLE(TABLE logins, DESCRIPTOR(login_time), INTERVAL '5' MINUTE))
) r
ON l.visitor_id = r.account_id AND l.window_start = r.window_start AND l.window_end = r.window_end;
