CREATE TEMPORARY TABLE ${env}_orders (
  shop STRING,
  amount INT
) WITH (
  'connector' = 'kafka',
  'topic' = '{{ topic }}'
);

SELECT shop, SUM(amount) AS total
FROM ${env}_orders
WHERE amount > ${minimum}
GROUP BY shop;
