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
FROM (SELECT auction, COUNT(*) AS num, window_start AS s, window_end
  FROM TABLE(HOP(TABLE bids, DESCRIPTOR(placed), INTERVAL '2' SECOND, INTERVAL '10' SECOND))
  GROUP BY auction, window_start, window_end);
