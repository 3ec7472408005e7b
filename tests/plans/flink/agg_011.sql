CREATE TABLE pv (uid BIGINT NOT NULL, page STRING, dur INT NOT NULL, at_ms BIGINT, vat AS TO_TIMESTAMP_LTZ(at_ms, 3), pt AS PROCTIME(), WATERMARK FOR vat AS vat - INTERVAL '5' SECOND) WITH ('connector'='kafka','topic'='pv','format'='avro');
SELECT uid, page, COUNT(DISTINCT page) AS c0 FROM pv WHERE uid = 7 GROUP BY uid, page;
