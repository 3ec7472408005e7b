CREATE TABLE ev (id BIGINT, k INT, name STRING, v DOUBLE, amt DECIMAL(10,2), ok BOOLEAN, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '3' SECOND) WITH ('connector'='kafka','topic'='ev','format'='json');
CREATE TABLE snk (x BIGINT, y DOUBLE) WITH ('connector'='kafka','topic'='o','format'='json');
INSERT INTO snk SELECT CAST(k AS BIGINT), SUM(v) FROM ev GROUP BY k;
