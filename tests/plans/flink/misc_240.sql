CREATE TABLE arr (oid BIGINT, items ARRAY<ROW<sku STRING, n INT>>, tags ARRAY<STRING>, props MAP<STRING, INT>) WITH ('connector'='kafka','topic'='a','format'='json');
SELECT oid, items[1].sku AS s, CARDINALITY(tags) c FROM arr;
