CREATE TABLE ev (id BIGINT, k INT, name STRING, v DOUBLE, amt DECIMAL(10,2), ok BOOLEAN, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '3' SECOND) WITH ('connector'='kafka','topic'='ev','format'='json');
SELECT k, window_start, window_end, COUNT(*) AS x, AVG(v) AS y FROM TABLE(TUMBLE(TABLE ev, DESCRIPTOR(ts), INTERVAL '5' MINUTE)) WHERE v > 1 GROUP BY k, window_start, window_end;
