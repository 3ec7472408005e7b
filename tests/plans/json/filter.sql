CREATE TEMPORARY TABLE t (a INT NOT NULL, b STRING) WITH ('connector' = 'datagen');

SELECT a, UPPER(b) AS b FROM t WHERE a > 1;
