CREATE TABLE ev (id BIGINT, k INT, name STRING, v DOUBLE, amt DECIMAL(10,2), ok BOOLEAN, ts TIMESTAMP(3), WATERMARK FOR ts AS ts - INTERVAL '3' SECOND) WITH ('connector'='kafka','topic'='ev','format'='json');
CREATE TABLE acc (aid BIGINT, owner STRING, br INT, bal DECIMAL(12,2), upd TIMESTAMP(3), PRIMARY KEY (aid) NOT ENFORCED) WITH ('connector'='mysql-cdc','hostname'='h');
SELECT ev.k FROM ev WHERE ev.id IN (SELECT acc.aid FROM acc);
