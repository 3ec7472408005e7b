CREATE TABLE pv (uid BIGINT NOT NULL, page STRING, dur INT NOT NULL, at_ms BIGINT, vat AS TO_TIMESTAMP_LTZ(at_ms, 3), pt AS PROCTIME(), WATERMARK FOR vat AS vat - INTERVAL '5' SECOND) WITH ('connector'='kafka','topic'='pv','format'='avro');
SELECT * FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY uid ORDER BY pt DESC) AS rn FROM pv) WHERE rn BETWEEN 2 AND 4;
