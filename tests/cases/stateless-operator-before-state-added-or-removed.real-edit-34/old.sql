CREATE TABLE o (
  id INT,
  ts TIMESTAMP(3)
) WITH ('connector'='print');
INSERT INTO o
SELECT id, MAX(ts)
FROM (VALUES (1, TIMESTAMP '2024-01-01 00:00:00.000')) AS t(id, ts)
GROUP BY id;
