SET 'table.exec.state.ttl' = '1 d';
CREATE TEMPORARY TABLE trips (
  trip_id BIGINT,
  driver_id BIGINT,
  zone STRING,
  city STRING,
  status STRING,
  fare DOUBLE,
  km DOUBLE,
  started_at TIMESTAMP(3),
  pt AS PROCTIME(),
  WATERMARK FOR started_at AS started_at - INTERVAL '5' SECOND
) WITH ('connector' = 'kafka', 'topic' = 'trips', 'format' = 'json');
CREATE TEMPORARY TABLE payments (
  trip_id BIGINT,
  channel STRING,
  amount DOUBLE,
  paid_at TIMESTAMP(3),
  WATERMARK FOR paid_at AS paid_at - INTERVAL '5' SECOND
) WITH ('connector' = 'kafka', 'topic' = 'payments', 'format' = 'json');
INSERT INTO sink SELECT t.zone, p.amount FROM trips t JOIN payments p ON t.trip_id = p.trip_id;
