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

CREATE TEMPORARY TABLE by_hotel (
  hotel_id INT,
  nights INT,
  bookings BIGINT
) WITH (
  'connector' = 'print'
);

CREATE TEMPORARY TABLE by_guest (
  guest_id BIGINT,
  spent DECIMAL(38, 2),
  top_price DECIMAL(10, 2)
) WITH (
  'connector' = 'print'
);

BEGIN STATEMENT SET;
INSERT INTO by_hotel (hotel_id, nights) SELECT hotel_id, SUM(nights) FROM bookings GROUP BY hotel_id;
INSERT INTO by_guest SELECT guest_id, SUM(price), MAX(price) FROM bookings GROUP BY guest_id;
END;
