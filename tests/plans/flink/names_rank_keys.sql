CREATE TABLE p (pid STRING, title STRING, cat INT, cost DECIMAL(8,3), PRIMARY KEY (pid) NOT ENFORCED) WITH ('connector'='upsert-kafka','topic'='p','key.format'='json','value.format'='json');
SELECT cat, title, r FROM (SELECT p.*, ROW_NUMBER() OVER (PARTITION BY cat ORDER BY cost) AS r FROM p) WHERE r BETWEEN 2 AND 3;
