CREATE TABLE pv (uid BIGINT NOT NULL, page STRING, dur INT NOT NULL, at_ms BIGINT, vat AS TO_TIMESTAMP_LTZ(at_ms, 3), pt AS PROCTIME(), WATERMARK FOR vat AS vat - INTERVAL '5' SECOND) WITH ('connector'='kafka','topic'='pv','format'='avro');
CREATE TABLE ev (id BIGINT, k INT, name STRING, v DOUBLE, amt DECIMAL(10,2), ok BOOLEAN, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '3' SECOND) WITH ('connector'='kafka','topic'='ev','format'='json');
SELECT uid FROM pv UNION ALL SELECT id FROM ev;
