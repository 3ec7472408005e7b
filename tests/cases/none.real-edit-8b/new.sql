CREATE TABLE bids (
  auction BIGINT,
  bidder BIGINT,
  price BIGINT,
  channel STRING,
  placed TIMESTAMP(3),
  WATERMARK FOR placed AS placed - INTERVAL '4' SECOND
) WITH ('connector'='kafka','topic'='bids','format'='json');
CREATE VIEW v AS SELECT auction, price, channel, bidder FROM bids;
INSERT INTO o SELECT auction, price FROM v;
