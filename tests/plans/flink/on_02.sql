CREATE TABLE users (user_id STRING, name STRING, cash INT, PRIMARY KEY (user_id) NOT ENFORCED)
  WITH ('connector'='upsert-kafka','topic'='u','properties.bootstrap.servers'='x','key.format'='json','value.format'='json');
CREATE TABLE orders (order_id STRING, user_id STRING, product STRING, qty INT, PRIMARY KEY (order_id) NOT ENFORCED)
  WITH ('connector'='mysql-cdc','hostname'='h','username'='u','password'='p','database-name'='d','table-name'='t');
CREATE TABLE payments (payment_id STRING, price INT, user_id STRING)
  WITH ('connector'='kafka','topic'='p','format'='json');
SELECT u.user_id, o.product
FROM users u
LEFT JOIN orders o ON u.user_id=o.user_id AND EXISTS (SELECT 1
FROM payments p
WHERE p.user_id=u.user_id);
