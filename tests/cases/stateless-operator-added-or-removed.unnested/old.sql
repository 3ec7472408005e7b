CREATE TEMPORARY TABLE carts (
  cart_id BIGINT,
  items ARRAY<STRING>
) WITH ('connector' = 'kafka', 'topic' = 'carts', 'format' = 'json');

INSERT INTO sink
SELECT cart_id, items[1] FROM carts;
