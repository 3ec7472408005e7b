CREATE TABLE ev (id BIGINT, k INT, name STRING, v DOUBLE, amt DECIMAL(10,2), ok BOOLEAN, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '3' SECOND) WITH ('connector'='kafka','topic'='ev','format'='json');
SELECT id, MIN(amt) OVER (ORDER BY ts) FROM ev;
