CREATE TABLE ev (id BIGINT, k INT NOT NULL, name STRING, v DOUBLE, amt DECIMAL(10,2), ok BOOLEAN, ts TIMESTAMP(3), pt AS PROCTIME(), WATERMARK FOR ts AS ts - INTERVAL '3' SECOND) WITH ('connector'='kafka','topic'='ev','format'='json');
SET 'table.optimizer.distinct-agg.split.enabled' = 'true';
SELECT COUNT(DISTINCT name) FROM ev;