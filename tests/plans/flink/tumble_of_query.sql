CREATE TABLE logs (service STRING, level STRING, latency_ms INT, logged_at TIMESTAMP(3),
                   WATERMARK FOR logged_at AS logged_at)
  WITH ('connector' = 'kafka', 'topic' = 'logs', 'format' = 'json');
SELECT service, window_start, COUNT(*)
FROM TABLE(TUMBLE((SELECT service, logged_at FROM logs WHERE level = 'ERROR'), DESCRIPTOR(logged_at), INTERVAL '5' MINUTES))
GROUP BY service, window_start, window_end;
