CREATE TEMPORARY TABLE orders (shop_id BIGINT, amount DECIMAL(12, 2)) WITH ('connector' = 'datagen');
CREATE TEMPORARY TABLE counts (shop_id BIGINT, orders BIGINT) WITH ('connector' = 'print');
CREATE TEMPORARY TABLE copies (shop_id BIGINT, amount DECIMAL(12, 2)) WITH ('connector' = 'print');
CREATE TEMPORARY VIEW large_orders AS SELECT * FROM orders WHERE amount > 100;

BEGIN STATEMENT SET;
INSERT INTO counts SELECT shop_id, COUNT(*) FROM large_orders GROUP BY shop_id;
INSERT INTO copies SELECT shop_id, amount FROM large_orders;
END;
