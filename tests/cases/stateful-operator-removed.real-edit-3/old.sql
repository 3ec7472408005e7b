CREATE TABLE bids (
  auction BIGINT,
  bidder BIGINT,
  price BIGINT,
  channel STRING,
  placed TIMESTAMP(3),
  WATERMARK FOR placed AS placed - INTERVAL '4' SECOND
) WITH ('connector'='kafka','topic'='bids','format'='json');
INSERT INTO o
SELECT bidder, COUNT(*), TUMBLE_START(placed, INTERVAL '10' SECOND), TUMBLE_END(placed, INTERVAL '10' SECOND)
FROM bids
GROUP BY bidder, TUMBLE(placed, INTERVAL '10' SECOND);
