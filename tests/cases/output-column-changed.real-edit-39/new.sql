INSERT INTO s SELECT user_id, `$rowtime` FROM user_log;
