CREATE TABLE users (user_id STRING, name STRING, cash INT, PRIMARY KEY (user_id) NOT ENFORCED)
  WITH ('connector'='upsert-kafka','topic'='u','properties.bootstrap.servers'='x','key.format'='json','value.format'='json');
CREATE TABLE orders2 (order_id STRING, user_id STRING, qty INT, PRIMARY KEY (order_id, user_id) NOT ENFORCED)
  WITH ('connector'='upsert-kafka','topic'='a','properties.bootstrap.servers'='x','key.format'='json','value.format'='json');
CREATE TABLE profiles (user_id STRING, city STRING, geo ROW<lat DOUBLE, lon DOUBLE>, PRIMARY KEY (user_id) NOT ENFORCED)
  WITH ('connector'='upsert-kafka','topic'='a','properties.bootstrap.servers'='x','key.format'='json','value.format'='json');
CREATE TABLE s_uo (user_id STRING, order_id STRING, b STRING, c INT, PRIMARY KEY (user_id, order_id) NOT ENFORCED)
  WITH ('connector'='upsert-kafka','topic'='a','properties.bootstrap.servers'='x','key.format'='json','value.format'='json');
SET 'table.optimizer.multi-join.enabled' = 'true';
INSERT INTO s_uo SELECT o.user_id, o.order_id, p.city, o.qty
FROM orders2 o
LEFT JOIN users u ON u.user_id=o.user_id
LEFT JOIN profiles p ON p.user_id=o.user_id;
