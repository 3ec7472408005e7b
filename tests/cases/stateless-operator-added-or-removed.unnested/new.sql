CREATE TEMPORARY TABLE carts (
  cart_id BIGINT,
  items ARRAY<STRING>
) WITH ('connector' = 'kafka', 'topic' = 'carts', 'format' = 'json');

INSERT INTO sink
SELECT cart_id, item FROM carts CROSS JOIN UNNEST(items) AS u (item);
