CREATE TABLE up (id BIGINT, k INT, name STRING, v DOUBLE, amt DECIMAL(10,2), PRIMARY KEY (id) NOT ENFORCED) WITH ('connector'='upsert-kafka','topic'='u','key.format'='json','value.format'='json');
SET 'table.optimizer.distinct-agg.split.enabled' = 'true';
SELECT name, COUNT(DISTINCT k), MAX(v) FROM up GROUP BY name;