CREATE TABLE pv (uid BIGINT NOT NULL, page STRING, dur INT NOT NULL, at_ms BIGINT, vat AS TO_TIMESTAMP_LTZ(at_ms, 3), pt AS PROCTIME(), WATERMARK FOR vat AS vat - INTERVAL '5' SECOND) WITH ('connector'='kafka','topic'='pv','format'='avro');
SELECT dur / 10 AS g0, AVG(dur) AS c0, SUM(dur) AS c1 FROM pv WHERE dur > 5 GROUP BY dur / 10 HAVING COUNT(*) > 2;
