CREATE TEMPORARY TABLE bookings (
  booking_id BIGINT,
  hotel_id INT,
  guest_id BIGINT,
  nights INT,
  price DECIMAL(10, 2),
  booked_at TIMESTAMP(3),
  WATERMARK FOR booked_at AS booked_at - INTERVAL '5' SECOND
) WITH (
  'connector' = 'datagen'
);

CREATE TEMPORARY TABLE hotel_totals (
  hotel_id INT,
  nights INT,
  revenue DECIMAL(38, 2)
) WITH (
  'connector' = 'print'
);

INSERT INTO hotel_totals SELECT hotel_id, SUM(nights), SUM(price) FROM bookings GROUP BY hotel_id;
