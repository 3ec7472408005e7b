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

SELECT symbol, MIN(price), COUNT(*)
FROM TABLE(TUMBLE(TABLE trades, DESCRIPTOR(trade_ts), INTERVAL '1' MINUTE))
GROUP BY symbol, window_start, window_end;
