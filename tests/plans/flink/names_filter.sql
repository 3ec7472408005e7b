CREATE TABLE o (oid BIGINT, cust INT, prod STRING, qty INT, price DECIMAL(10,2), disc DOUBLE, paid BOOLEAN, ot TIMESTAMP(3), WATERMARK FOR ot AS ot - INTERVAL '5' SECOND) WITH ('connector'='kafka','topic'='o','format'='json');
SELECT oid, prod, rn FROM (SELECT oid, prod, ROW_NUMBER() OVER (PARTITION BY cust ORDER BY price) AS rn FROM o) WHERE rn <= 2;
