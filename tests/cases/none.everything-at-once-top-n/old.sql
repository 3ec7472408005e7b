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

SELECT hotel, room_type, takings, place FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY room_type ORDER BY takings DESC) AS place FROM (
    SELECT hotel, room_type, SUM(rate * nights) AS takings FROM stays GROUP BY hotel, room_type
  )
) WHERE place <= 3;
