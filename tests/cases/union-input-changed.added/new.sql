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

SELECT sku, qty FROM shop_a UNION ALL SELECT sku, 1 FROM shop_a UNION ALL SELECT sku, qty FROM shop_b WHERE qty > 0;
