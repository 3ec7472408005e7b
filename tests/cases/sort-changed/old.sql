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

SELECT stay_id, hotel, rate FROM stays ORDER BY rate;
