CREATE TABLE orders (user_id BIGINT) WITH ('connector' = 'datagen');
-- The gate of the shop.
SELECT user_id FROM orders;
SELEC user_id FROM orders;
