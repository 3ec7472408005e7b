CREATE TEMPORARY TABLE game_scores (
  player_id BIGINT,
  game STRING,
  level INT,
  points BIGINT,
  lives INT,
  country STRING,
  scored_at TIMESTAMP_LTZ(3),
  pt AS PROCTIME(),
  WATERMARK FOR scored_at AS scored_at
) WITH (
  'connector' = 'kafka',
  'topic' = 'scores',
  'properties.bootstrap.servers' = 'kafka-a:9092',
  'format' = 'json'
);

select * from (
  select game, country, SUM(points) AS m0, MAX(lives) AS m1, COUNT(*) AS m2
  from TABLE(TUMBLE(TABLE game_scores, DESCRIPTOR(scored_at), INTERVAL '20' MINUTE))
  group by game, country, window_start, window_end
) as totals;
