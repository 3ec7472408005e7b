CREATE TABLE auctions (
  id BIGINT,
  item STRING,
  seller BIGINT,
  category BIGINT,
  reserve BIGINT,
  expires TIMESTAMP(3),
  opened TIMESTAMP(3),
  WATERMARK FOR opened AS opened - INTERVAL '4' SECOND
) WITH ('connector'='kafka','topic'='auctions','format'='json');
CREATE TABLE bids (
  auction BIGINT,
  bidder BIGINT,
  price BIGINT,
  channel STRING,
  placed TIMESTAMP(3),
  WATERMARK FOR placed AS placed - INTERVAL '4' SECOND
) WITH ('connector'='kafka','topic'='bids','format'='json');
INSERT INTO o
SELECT category, MAX(price)
FROM bids, auctions
WHERE auction = id
GROUP BY category;
