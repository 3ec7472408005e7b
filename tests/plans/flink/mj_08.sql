CREATE TABLE users (user_id STRING, name STRING, cash INT, PRIMARY KEY (user_id) NOT ENFORCED)
  WITH ('connector'='upsert-kafka','topic'='u','properties.bootstrap.servers'='x','key.format'='json','value.format'='json');
CREATE TABLE shipments (location STRING, user_id STRING, seq BIGINT)
  WITH ('connector'='kafka','topic'='s','format'='debezium-json');
CREATE TABLE profiles (user_id STRING, city STRING, geo ROW<lat DOUBLE, lon DOUBLE>, PRIMARY KEY (user_id) NOT ENFORCED)
  WITH ('connector'='upsert-kafka','topic'='a','properties.bootstrap.servers'='x','key.format'='json','value.format'='json');
SET 'table.optimizer.multi-join.enabled' = 'true';
SELECT x.city, s.location
FROM (SELECT u.user_id, u.name, p.city, u.cash
FROM users u
RIGHT JOIN profiles p ON u.user_id=p.user_id) x
JOIN shipments s ON s.user_id=x.user_id;
