CREATE TABLE users (user_id STRING, name STRING, cash INT, PRIMARY KEY (user_id) NOT ENFORCED)
  WITH ('connector'='upsert-kafka','topic'='u','properties.bootstrap.servers'='x','key.format'='json','value.format'='json');
CREATE TABLE payments (payment_id STRING, price INT, user_id STRING)
  WITH ('connector'='kafka','topic'='p','format'='json');
SET 'table.optimizer.multi-join.enabled' = 'true';
SELECT u.user_id, p.price
FROM users u
JOIN payments p ON u.user_id=p.user_id LIMIT 5;
