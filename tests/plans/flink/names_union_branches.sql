CREATE TABLE o (oid BIGINT, cust INT, prod STRING, qty INT, price DECIMAL(10,2), disc DOUBLE, paid BOOLEAN, ot TIMESTAMP(3), WATERMARK FOR ot AS ot - INTERVAL '5' SECOND) WITH ('connector'='kafka','topic'='o','format'='json');
CREATE TABLE u (x INT NOT NULL, y STRING, z DOUBLE) WITH ('connector'='kafka','topic'='u','format'='json');
SELECT x, UPPER(v) FROM (SELECT qty AS x, prod AS v FROM o UNION ALL SELECT x, y FROM u) t;
