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

CREATE TEMPORARY VIEW scored AS
SELECT player_id, game, country, points, lives,
  SUM(points) OVER w AS x0,
  MAX(lives) OVER w AS x1
FROM game_scores
WINDOW w AS (PARTITION BY game ORDER BY scored_at ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW);

SELECT * FROM scored;
