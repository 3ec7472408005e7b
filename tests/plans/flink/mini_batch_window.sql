CREATE TABLE ev (id BIGINT, k INT NOT NULL, name STRING, v DOUBLE, amt DECIMAL(10,2), ok BOOLEAN, ts TIMESTAMP(3), pt AS PROCTIME(), WATERMARK FOR ts AS ts - INTERVAL '3' SECOND) WITH ('connector'='kafka','topic'='ev','format'='json');
SET 'table.exec.mini-batch.enabled' = 'true';
SET 'table.exec.mini-batch.allow-latency' = '2 s';
SET 'table.exec.mini-batch.size' = '500';
SELECT window_start, window_end, name, SUM(v) FROM TABLE(TUMBLE(TABLE ev, DESCRIPTOR(ts), INTERVAL '10' MINUTE)) GROUP BY GROUPING SETS ((window_start, window_end, name), (window_start, window_end));