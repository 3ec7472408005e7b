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

WITH sums AS (SELECT hotel AS h, room_type AS r, SUM(rate * nights) AS t FROM stays GROUP BY hotel, room_type),
ranked AS (SELECT h, r, t, ROW_NUMBER() OVER (PARTITION BY r ORDER BY t DESC) AS n FROM sums)
SELECT h AS hotel, r, t, n FROM ranked WHERE n < 4;
