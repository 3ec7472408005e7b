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

SELECT sku FROM shop_a UNION ALL SELECT sku FROM shop_b;
