CREATE TABLE acc (aid BIGINT, owner STRING, br INT, bal DECIMAL(12,2), upd TIMESTAMP(3), PRIMARY KEY (aid) NOT ENFORCED) WITH ('connector'='mysql-cdc','hostname'='h');
CREATE TABLE usr (uid BIGINT, nick STRING, lvl INT, sc BIGINT, PRIMARY KEY (uid) NOT ENFORCED) WITH ('connector'='upsert-kafka','topic'='u','key.format'='json','value.format'='json');
SELECT acc.aid AS x, acc.upd AS y, usr.nick AS z FROM acc JOIN usr ON acc.aid = usr.uid WHERE acc.upd IS NULL;
