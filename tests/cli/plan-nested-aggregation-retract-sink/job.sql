CREATE TABLE clicks (user_id BIGINT, url STRING) WITH ('connector' = 'datagen');
CREATE TABLE hist (clicks BIGINT, users BIGINT) WITH ('connector' = 'print');
INSERT INTO hist SELECT n, COUNT(*) FROM (
  SELECT user_id, COUNT(*) AS n FROM clicks GROUP BY user_id
) GROUP BY n;
