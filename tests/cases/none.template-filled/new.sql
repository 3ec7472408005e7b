CREATE TEMPORARY TABLE prod_orders (
  shop STRING,
  amount INT
) WITH (
  'connector' = 'kafka',
  'topic' = 'orders-1'
);

SELECT shop, SUM(amount) AS total
FROM prod_orders
WHERE amount > 10
GROUP BY shop;
