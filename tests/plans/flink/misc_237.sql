CREATE TABLE arr (oid BIGINT, items ARRAY<ROW<sku STRING, n INT>>, tags ARRAY<STRING>, props MAP<STRING, INT>) WITH ('connector'='kafka','topic'='a','format'='json');
SELECT oid, sku, n FROM arr CROSS JOIN UNNEST(items) AS t (sku, n);
