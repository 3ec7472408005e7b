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

SELECT * FROM game_scores
MATCH_RECOGNIZE (
  PARTITION BY country, level, game ORDER BY scored_at
  MEASURES FIRST(A.points) AS first_points, A.lives AS lives
  ONE ROW PER MATCH AFTER MATCH SKIP TO NEXT ROW
  PATTERN (A{3} B) WITHIN INTERVAL '1' DAY
  DEFINE A AS A.lives > 0
) AS streaks;
