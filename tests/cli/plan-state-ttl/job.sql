CREATE TABLE o (id BIGINT, cid BIGINT, amt DECIMAL(10,2), ts TIMESTAMP(3), PRIMARY KEY (id) NOT ENFORCED) WITH ('connector'='upsert-kafka','topic'='o','key.format'='json','value.format'='json');
CREATE TABLE c (cid BIGINT, name STRING) WITH ('connector'='kafka','topic'='c','format'='json');
CREATE TABLE s (name STRING, total DECIMAL(38,2), PRIMARY KEY (name) NOT ENFORCED) WITH ('connector'='upsert-kafka','topic'='o','key.format'='json','value.format'='json');
SET 'table.exec.state.ttl' = '1 d';
INSERT INTO s SELECT /*+ STATE_TTL('o'='2 d', 'c'='3d') */ c.name, SUM(o.amt) FROM o JOIN c ON o.cid = c.cid GROUP BY c.name;
