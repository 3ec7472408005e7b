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

SELECT player_id, game, country, points FROM (
  SELECT player_id, game, country, points, ROW_NUMBER() OVER (PARTITION BY game ORDER BY points DESC, player_id) AS place FROM game_scores
) AS ranked
WHERE place <= 10;
