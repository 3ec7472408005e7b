CREATE TEMPORARY TABLE trades (
  trade_id BIGINT,
  symbol STRING,
  venue STRING,
  price DOUBLE,
  volume BIGINT,
  side STRING,
  trade_ts TIMESTAMP(3),
  arrival AS PROCTIME(),
  WATERMARK FOR trade_ts AS trade_ts - INTERVAL '1' SECOND
) WITH (
  'connector' = 'kafka',
  'topic' = 'trades',
  'properties.bootstrap.servers' = 'md-gw:9092',
  'format' = 'json'
);

SELECT symbol, price, volume,
  SUM(volume) OVER w,
  AVG(price) OVER w
FROM trades
WINDOW w AS (PARTITION BY symbol ORDER BY trade_ts);
