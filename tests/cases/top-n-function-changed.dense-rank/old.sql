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

SELECT hotel, rate FROM (
  SELECT hotel, rate, RANK() OVER (PARTITION BY room_type ORDER BY rate) AS rk FROM stays
) WHERE rk <= 2;
