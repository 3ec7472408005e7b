CREATE TABLE usr (uid BIGINT, nick STRING, lvl INT, sc BIGINT, PRIMARY KEY (uid) NOT ENFORCED) WITH ('connector'='upsert-kafka','topic'='u','key.format'='json','value.format'='json');
CREATE TABLE snk (x BIGINT, y DOUBLE) WITH ('connector'='kafka','topic'='o','format'='json');
INSERT INTO snk SELECT uid, CAST(sc AS DOUBLE) FROM usr;
