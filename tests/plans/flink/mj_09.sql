CREATE TABLE accounts (user_id STRING, region STRING, bal DECIMAL(10,2), PRIMARY KEY (user_id, region) NOT ENFORCED)
  WITH ('connector'='upsert-kafka','topic'='a','properties.bootstrap.servers'='x','key.format'='json','value.format'='json');
CREATE TABLE visits (user_id STRING, region STRING, url STRING, vt TIMESTAMP(3), pt AS PROCTIME(), WATERMARK FOR vt AS vt - INTERVAL '5' SECOND)
  WITH ('connector'='kafka','topic'='v','format'='json');
CREATE TABLE clicks (user_id STRING, region STRING, n BIGINT, ct TIMESTAMP(3), WATERMARK FOR ct AS ct - INTERVAL '5' SECOND)
  WITH ('connector'='kafka','topic'='c','format'='json');
SET 'table.optimizer.multi-join.enabled' = 'true';
SELECT a.bal, c.n, v.url
FROM clicks c
JOIN accounts a ON a.region=c.user_id AND a.user_id=c.region
JOIN visits v ON v.user_id=a.region AND v.region=a.user_id;
