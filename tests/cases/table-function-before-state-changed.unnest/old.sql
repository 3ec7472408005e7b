CREATE TEMPORARY TABLE baskets (
  id INT,
  tags ARRAY<STRING>,
  codes ARRAY<STRING>
) WITH (
  'connector' = 'datagen'
);

SELECT id, COUNT(*), MAX(id) FROM baskets CROSS JOIN UNNEST(tags) AS x(t) GROUP BY id;
