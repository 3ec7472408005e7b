CREATE TEMPORARY TABLE shop_a (
  sku INT,
  qty INT,
  eur DOUBLE
) WITH (
  'connector' = 'datagen'
);
CREATE TEMPORARY TABLE shop_b (
  sku INT,
  qty INT,
  eur DOUBLE
) WITH (
  'connector' = 'datagen'
);

SELECT sku, SUM(qty) FROM (SELECT * FROM shop_a) GROUP BY sku;
