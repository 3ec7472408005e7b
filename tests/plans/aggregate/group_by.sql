CREATE TEMPORARY TABLE orders (shop_id BIGINT, amount DECIMAL(12, 2)) WITH ('connector' = 'datagen');

SELECT shop_id, COUNT(*), SUM(amount) FROM orders GROUP BY shop_id;
