CREATE TEMPORARY TABLE tickets_mail (
  ticket_id BIGINT,
  team STRING,
  handle_min INT,
  opened_at TIMESTAMP(3)
) WITH (
  'connector' = 'datagen'
);

CREATE TEMPORARY TABLE tickets_chat (
  ticket_id BIGINT,
  team STRING,
  handle_min INT,
  opened_at TIMESTAMP(3)
) WITH (
  'connector' = 'datagen'
);

CREATE TEMPORARY TABLE tickets_phone (
  ticket_id BIGINT,
  team STRING,
  handle_min INT,
  opened_at TIMESTAMP(3)
) WITH (
  'connector' = 'datagen'
);

SELECT team, SUM(handle_min), COUNT(*) FROM (
  SELECT team, handle_min FROM tickets_mail
  UNION ALL
  SELECT team, handle_min FROM tickets_phone
) GROUP BY team;
