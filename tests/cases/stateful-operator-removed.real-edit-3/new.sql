CREATE TABLE bids (
  auction BIGINT,
  bidder BIGINT,
  price BIGINT,
  channel STRING,
  placed TIMESTAMP(3),
  WATERMARK FOR placed AS placed - INTERVAL '4' SECOND
) WITH ('connector'='kafka','topic'='bids','format'='json');
INSERT INTO o
SELECT bidder, COUNT(*), window_start, window_end
FROM TABLE(TUMBLE(TABLE bids, DESCRIPTOR(placed), INTERVAL '10' SECOND))
GROUP BY bidder, window_start, window_end;
