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
SELECT seller, price
FROM (SELECT seller, price, ROW_NUMBER() OVER (PARTITION BY seller ORDER BY price DESC) rn
  FROM bids b
  JOIN auctions a ON b.auction = a.id)
WHERE rn = 1;
