-- No DDL: any column may be read, its type is not known.
SELECT shop_id, MAX(amount) FROM orders WHERE amount > 0 GROUP BY shop_id;
