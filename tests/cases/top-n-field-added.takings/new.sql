CREATE TEMPORARY TABLE stays (
  stay_id BIGINT,
  hotel STRING,
  room_type STRING,
  guest_id BIGINT,
  nights INT,
  rate DECIMAL(10, 2),
  checked_in TIMESTAMP(3),
  WATERMARK FOR checked_in AS checked_in - INTERVAL '1' MINUTE
) WITH (
  'connector' = 'datagen'
);

SELECT guest_id, hotel, room_type, rate, nights FROM (
  SELECT guest_id, hotel, room_type, rate, nights, ROW_NUMBER() OVER (PARTITION BY hotel ORDER BY rate DESC) AS place FROM stays
) AS ranked
WHERE place <= 10;
