CREATE TABLE o (oid BIGINT, cust INT, prod STRING, qty INT, price DECIMAL(10,2), disc DOUBLE, paid BOOLEAN, ot TIMESTAMP(3), WATERMARK FOR ot AS ot - INTERVAL '5' SECOND) WITH ('connector'='kafka','topic'='o','format'='json');
CREATE TABLE c (cid INT NOT NULL, nm STRING, city VARCHAR(20), born DATE, bal DOUBLE, PRIMARY KEY (cid) NOT ENFORCED) WITH ('connector'='kafka','topic'='c','format'='debezium-json');
SELECT o.oid FROM o WHERE o.price > (SELECT AVG(bal) FROM c WHERE c.cid = o.cust);
