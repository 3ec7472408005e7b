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

SELECT l.lot, l.price, r.price AS asked
FROM bids AS l INNER JOIN asks AS r ON l.lot = r.lot
AND l.bid_at BETWEEN r.ask_at - INTERVAL '2' HOUR AND r.ask_at + INTERVAL '1' DAY;
