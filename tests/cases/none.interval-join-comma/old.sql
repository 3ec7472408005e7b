CREATE TEMPORARY TABLE bids (
  lot INT,
  price DOUBLE,
  bid_at TIMESTAMP(3),
  WATERMARK FOR bid_at AS bid_at
) WITH (
  'connector' = 'datagen'
);
CREATE TEMPORARY TABLE asks (
  lot INT,
  price DOUBLE,
  ask_at TIMESTAMP(3),
  WATERMARK FOR ask_at AS ask_at
) WITH (
  'connector' = 'datagen'
);

SELECT b.lot, b.price, a.price AS ask
FROM bids b JOIN asks a ON b.lot = a.lot
AND b.bid_at BETWEEN a.ask_at - INTERVAL '2' HOUR AND a.ask_at + INTERVAL '1' DAY;
