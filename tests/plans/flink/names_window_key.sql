CREATE TABLE o (oid BIGINT, cust INT, prod STRING, qty INT, price DECIMAL(10,2), disc DOUBLE, paid BOOLEAN, ot TIMESTAMP(3), WATERMARK FOR ot AS ot - INTERVAL '5' SECOND) WITH ('connector'='kafka','topic'='o','format'='json');
SELECT prod AS p, window_end AS e, SUM(price) AS s FROM TABLE(TUMBLE(TABLE o, DESCRIPTOR(ot), INTERVAL '1' MINUTE)) GROUP BY window_start, window_end, prod;
