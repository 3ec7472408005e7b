CREATE TABLE acc (aid BIGINT, owner STRING, br INT, bal DECIMAL(12,2), upd TIMESTAMP(3), PRIMARY KEY (aid) NOT ENFORCED) WITH ('connector'='mysql-cdc','hostname'='h');
CREATE TABLE pl (a INT, b STRING, c DOUBLE, d DATE) WITH ('connector'='datagen');
SELECT br FROM acc EXCEPT SELECT a FROM pl;
