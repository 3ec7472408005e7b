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

SELECT account_id, ip, device FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY account_id, device ORDER BY login_time ASC) AS rn
  FROM logins
)
WHERE rn = 1;
