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
  SUM(volume) OVER per_symbol,
  AVG(price) OVER per_symbol
FROM trades
WINDOW per_symbol AS (PARTITION BY symbol ORDER BY trade_ts);
