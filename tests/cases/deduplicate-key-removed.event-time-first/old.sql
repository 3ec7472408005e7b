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

CREATE TEMPORARY VIEW numbered AS
SELECT *, ROW_NUMBER() OVER (PARTITION BY player_id, game ORDER BY scored_at) AS rn FROM game_scores;

SELECT player_id, game, points FROM numbered WHERE rn <= 1;
