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
CREATE TEMPORARY TABLE probes (
  probe STRING,
  belt STRING,
  celsius DOUBLE,
  bar DOUBLE,
  measured_at TIMESTAMP(3),
  seen AS PROCTIME(),
  WATERMARK FOR measured_at AS measured_at - INTERVAL '2' SECOND
) WITH (
  'connector' = 'datagen'
);

SELECT s.hotel, s.nights, t.celsius FROM stays s, LATERAL (SELECT celsius FROM probes p WHERE p.belt = s.hotel) t;
