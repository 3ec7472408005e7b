CREATE TEMPORARY TABLE bids (
  lot INT,
  price DOUBLE,
  who STRING,
  bid_at TIMESTAMP(3),
  WATERMARK FOR bid_at AS bid_at
) WITH (
  'connector' = 'datagen'
);
CREATE TEMPORARY TABLE asks (
  lot INT,
  price DOUBLE,
  who STRING,
  ask_at TIMESTAMP(3),
  WATERMARK FOR ask_at AS ask_at
) WITH (
  'connector' = 'datagen'
);

SELECT b.lot FROM bids b LEFT JOIN asks a
ON b.lot = a.lot AND b.bid_at >= a.ask_at AND b.bid_at < a.ask_at + INTERVAL '10' MINUTE;
