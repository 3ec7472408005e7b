CREATE TABLE bids (
  auction BIGINT,
  bidder BIGINT,
  price BIGINT,
  channel STRING,
  placed TIMESTAMP(3),
  WATERMARK FOR placed AS placed - INTERVAL '4' SECOND
) WITH ('connector'='kafka','topic'='bids','format'='json');
INSERT INTO o
SELECT auction, num
FROM (SELECT auction, COUNT(*) AS num, HOP_START(placed, INTERVAL '2' SECOND, INTERVAL '10' SECOND) AS s
  FROM bids
  GROUP BY auction, HOP(placed, INTERVAL '2' SECOND, INTERVAL '10' SECOND));
