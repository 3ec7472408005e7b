CREATE TABLE o (oid BIGINT, cust INT, prod STRING, qty INT, price DECIMAL(10,2), disc DOUBLE, paid BOOLEAN, ot TIMESTAMP(3), WATERMARK FOR ot AS ot - INTERVAL '5' SECOND) WITH ('connector'='kafka','topic'='o','format'='json');
CREATE TABLE m (a INT, b BIGINT NOT NULL, s STRING NOT NULL, f FLOAT, t TIME, dt DATE, ts TIMESTAMP(3), ch CHAR(5), bin BYTES) WITH ('connector'='filesystem','path'='/x','format'='csv');
SELECT k, m FROM (SELECT cust AS k, MAX(price) AS m FROM o GROUP BY cust) WHERE k > 1;
