-- three best bids for every open lot
CREATE TABLE bids (
  lot_id BIGINT,
  bidder_id BIGINT,
  price SMALLINT,
  bid_at TIMESTAMP(3)
) WITH ('connector' = 'kafka', 'topic' = 'bids', 'properties.bootstrap.servers' = 'kafka:9092', 'format' = 'json');
CREATE TABLE best_bids (
  lot_id BIGINT,
  bidder_id BIGINT,
  price SMALLINT
) WITH ('connector' = 'print');
INSERT INTO best_bids
SELECT lots.lot_id, top_bids.bidder_id, top_bids.price
FROM (SELECT DISTINCT lot_id FROM bids) AS lots,
LATERAL (
  SELECT bidder_id, price
  FROM bids
  WHERE price > 50 AND bids.lot_id = lots.lot_id
  ORDER BY price DESC
  LIMIT 3
) AS top_bids;
