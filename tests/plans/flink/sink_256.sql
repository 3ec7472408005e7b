CREATE TABLE acc (aid BIGINT, owner STRING, br INT, bal DECIMAL(12,2), upd TIMESTAMP(3), PRIMARY KEY (aid) NOT ENFORCED) WITH ('connector'='mysql-cdc','hostname'='h');
CREATE TABLE snk (x BIGINT, y DOUBLE) WITH ('connector'='kafka','topic'='o','format'='debezium-json');
INSERT INTO snk SELECT aid, CAST(bal AS DOUBLE) FROM acc;
