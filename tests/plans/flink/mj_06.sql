CREATE TABLE users (user_id STRING, name STRING, cash INT, PRIMARY KEY (user_id) NOT ENFORCED)
  WITH ('connector'='upsert-kafka','topic'='u','properties.bootstrap.servers'='x','key.format'='json','value.format'='json');
CREATE TABLE orders (order_id STRING, user_id STRING, product STRING, qty INT, PRIMARY KEY (order_id) NOT ENFORCED)
  WITH ('connector'='mysql-cdc','hostname'='h','username'='u','password'='p','database-name'='d','table-name'='t');
CREATE TABLE payments (payment_id STRING, price INT, user_id STRING)
  WITH ('connector'='kafka','topic'='p','format'='json');
CREATE TABLE o1 (a STRING, b STRING, c STRING, d BIGINT)
  WITH ('connector'='kafka','topic'='z','format'='debezium-json');
SET 'table.exec.state.ttl'='1 h';
INSERT INTO o1 SELECT /*+ MULTI_JOIN(u, o, p), STATE_TTL('u'='0 s','o'='2d') */ u.user_id, u.name, o.order_id, CAST(p.price AS BIGINT)
FROM users u
JOIN orders o ON u.user_id=o.user_id
JOIN payments p ON u.user_id=p.user_id;
