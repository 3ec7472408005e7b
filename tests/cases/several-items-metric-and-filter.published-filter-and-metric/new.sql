SET 'table.optimizer.state-compatibility.ignore-filter' = 'true';

CREATE TABLE MyTable (
  a INT,
  b BIGINT,
  c VARCHAR
) WITH (
  'connector' = 'datagen'
);

CREATE TABLE MySink (
  a INT,
  b BIGINT,
  c VARCHAR
) WITH (
  'connector' = 'print'
);

INSERT INTO MySink
SELECT a, sum(b), min(c) FROM (
  SELECT * FROM MyTable WHERE a > 10
) GROUP BY a;
