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

CREATE TEMPORARY TABLE long_stays (
  booking_id BIGINT,
  hotel_id INT,
  nights INT
) WITH (
  'connector' = 'print'
);

BEGIN STATEMENT SET;
INSERT INTO hotel_totals SELECT hotel_id, SUM(nights), SUM(price) FROM bookings GROUP BY hotel_id;
INSERT INTO long_stays SELECT booking_id, hotel_id, nights FROM bookings WHERE nights > 7;
END;
