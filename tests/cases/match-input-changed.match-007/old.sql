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

SELECT *
FROM logins
MATCH_RECOGNIZE (
  PARTITION BY account_id
  ORDER BY login_time
  MEASURES FIRST(F.login_time) AS first_fail, S.login_time AS success_at
  ONE ROW PER MATCH
  AFTER MATCH SKIP PAST LAST ROW
  PATTERN (F{3,} S)
  DEFINE F AS F.success = FALSE, S AS S.success = TRUE
) AS m;
