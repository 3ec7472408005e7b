CREATE TEMPORARY TABLE tariffs (
  plan_id BIGINT,
  area STRING,
  price DOUBLE,
  PRIMARY KEY (plan_id, area) NOT ENFORCED
) WITH (
  'connector' = 'upsert-kafka',
  'topic' = 'tariffs',
  'properties.bootstrap.servers' = 'broker-1:9092',
  'key.format' = 'json',
  'value.format' = 'json'
);

SELECT area, MAX(price), COUNT(*) FROM tariffs GROUP BY area;
