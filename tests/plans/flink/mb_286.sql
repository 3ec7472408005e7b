CREATE TABLE usr (uid BIGINT, nick STRING, lvl INT, sc BIGINT, PRIMARY KEY (uid) NOT ENFORCED) WITH ('connector'='upsert-kafka','topic'='u','key.format'='json','value.format'='json');
SET 'table.exec.mini-batch.enabled'='true';
SET 'table.exec.mini-batch.allow-latency'='1 s';
SET 'table.exec.mini-batch.size'='100';
SELECT lvl, COUNT(*) FROM usr GROUP BY lvl;
