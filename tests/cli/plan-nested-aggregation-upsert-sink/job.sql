CREATE TABLE clicks (user_id BIGINT, url STRING) WITH ('connector' = 'datagen');
CREATE TABLE hist (clicks BIGINT, users BIGINT, PRIMARY KEY (clicks) NOT ENFORCED) WITH ('connector' = 'upsert-kafka', 'topic' = 'h', 'properties.bootstrap.servers' = 'b', 'key.format' = 'json', 'value.format' = 'json');
INSERT INTO hist SELECT n, COUNT(*) FROM (
  SELECT user_id, COUNT(*) AS n FROM clicks GROUP BY user_id
) GROUP BY n;
