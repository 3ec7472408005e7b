CREATE TABLE ev (id BIGINT, k INT, name STRING, v DOUBLE, amt DECIMAL(10,2), ok BOOLEAN, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '3' SECOND) WITH ('connector'='kafka','topic'='ev','format'='json');
CREATE TABLE pl (a INT, b STRING, c DOUBLE, d DATE) WITH ('connector'='datagen');
SELECT ev.k FROM ev WHERE ev.k NOT IN (SELECT pl.a FROM pl);
