SELECT shop, ${metric}
FROM orders
WHERE amount > 20;
