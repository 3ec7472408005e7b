CREATE TABLE t (a INT) WITH ('connector'='kafka','topic'='t','format'='json');
ALTER TABLE t ADD b INT;
SELECT a FROM t;
