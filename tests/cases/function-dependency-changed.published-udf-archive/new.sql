CREATE TABLE MyTable (
  a INT,
  b BIGINT,
  c VARCHAR
) WITH (
  'connector' = 'datagen'
);

CREATE TEMPORARY FUNCTION clean AS 'com.example.Clean' USING JAR 'oss://libs/clean-1.1.jar';

CREATE TABLE MySink (
  a INT,
  b BIGINT,
  c VARCHAR
) WITH (
  'connector' = 'print'
);

INSERT INTO MySink SELECT a, sum(b), max(clean(c)) FROM MyTable GROUP BY a;
