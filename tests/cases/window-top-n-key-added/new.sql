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

SELECT hotel, room_type, takings, window_start FROM (
  SELECT hotel, room_type, takings, window_start,
    ROW_NUMBER() OVER (PARTITION BY window_start, window_end, room_type, hotel ORDER BY takings DESC) AS place
  FROM (
    SELECT hotel, room_type, window_start, window_end, SUM(rate) AS takings, MAX(nights) AS longest
    FROM TABLE(TUMBLE(TABLE stays, DESCRIPTOR(checked_in), INTERVAL '1' DAY))
    GROUP BY hotel, room_type, window_start, window_end
  )
) WHERE place <= 3;
