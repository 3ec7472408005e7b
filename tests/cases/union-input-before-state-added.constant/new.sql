CREATE TEMPORARY TABLE s1 (
  sku INT,
  qty INT
) WITH (
  'connector' = 'datagen'
);
CREATE TEMPORARY TABLE s2 (
  sku INT,
  qty INT
) WITH (
  'connector' = 'datagen'
);
CREATE TEMPORARY TABLE s3 (
  sku INT,
  qty INT
) WITH (
  'connector' = 'datagen'
);

SELECT sku, COUNT(*), MAX(qty) FROM (
  SELECT * FROM s1 UNION ALL SELECT * FROM s2 UNION ALL SELECT sku, 1 FROM s3
) GROUP BY sku;
