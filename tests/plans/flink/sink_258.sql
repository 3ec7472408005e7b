CREATE TABLE acc (aid BIGINT, owner STRING, br INT, bal DECIMAL(12,2), upd TIMESTAMP(3), PRIMARY KEY (aid) NOT ENFORCED) WITH ('connector'='mysql-cdc','hostname'='h');
CREATE TABLE usr (uid BIGINT, nick STRING, lvl INT, sc BIGINT, PRIMARY KEY (uid) NOT ENFORCED) WITH ('connector'='upsert-kafka','topic'='u','key.format'='json','value.format'='json');
CREATE TABLE snk (x BIGINT, y DOUBLE) WITH ('connector'='kafka','topic'='o','format'='debezium-json');
INSERT INTO snk SELECT a.aid, u.sc * 1.0E0 FROM acc a LEFT JOIN usr u ON a.aid = u.uid;
