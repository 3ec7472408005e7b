CREATE TABLE o (oid BIGINT, cust INT, prod STRING, qty INT, price DECIMAL(10,2), disc DOUBLE, paid BOOLEAN, ot TIMESTAMP(3), WATERMARK FOR ot AS ot - INTERVAL '5' SECOND) WITH ('connector'='kafka','topic'='o','format'='json');
SELECT prod, VAR_POP(qty), AVG(price), SUM(qty) FROM o WHERE paid GROUP BY prod;
