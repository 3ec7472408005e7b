CREATE TABLE users (user_id STRING, name STRING, cash INT, PRIMARY KEY (user_id) NOT ENFORCED)
  WITH ('connector'='upsert-kafka','topic'='u','properties.bootstrap.servers'='x','key.format'='json','value.format'='json');
CREATE TABLE payments (payment_id STRING, price INT, user_id STRING)
  WITH ('connector'='kafka','topic'='p','format'='json');
SELECT user_id
FROM users u
WHERE cash > ALL (SELECT price
FROM payments p
WHERE p.user_id=u.user_id);
