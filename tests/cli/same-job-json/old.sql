SELECT user_id, COUNT(*) FROM orders GROUP BY user_id;
