CREATE TABLE o (oid BIGINT, cust INT, prod STRING, qty INT, price DECIMAL(10,2), disc DOUBLE, paid BOOLEAN, ot TIMESTAMP(3), WATERMARK FOR ot AS ot - INTERVAL '5' SECOND) WITH ('connector'='kafka','topic'='o','format'='json');
CREATE TABLE snk2 (a STRING, b BIGINT) WITH ('connector'='print');
INSERT INTO snk2 (b) SELECT oid FROM o;
