CREATE TEMPORARY TABLE logins (
  account_id BIGINT,
  ip STRING,
  country STRING,
  device STRING,
  success BOOLEAN,
  login_time TIMESTAMP(3),
  login_pt AS PROCTIME(),
  WATERMARK FOR login_time AS login_time - INTERVAL '5' SECOND
) WITH (
  'connector' = 'datagen'
);

SELECT country, COUNT(DISTINCT ip)
FROM logins
GROUP BY country, TUMBLE(login_time, INTERVAL '1' HOUR);
