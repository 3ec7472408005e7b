CREATE TABLE ev (id BIGINT, k INT, name STRING, v DOUBLE, amt DECIMAL(10,2), ok BOOLEAN, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '3' SECOND) WITH ('connector'='kafka','topic'='ev','format'='json');
SET 'table.exec.mini-batch.enabled'='true';
SET 'table.exec.mini-batch.allow-latency'='1 s';
SET 'table.exec.mini-batch.size'='100';
SELECT n, COUNT(*) FROM (SELECT k, COUNT(*) n FROM ev GROUP BY k) GROUP BY n;
