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

SELECT game, total, l FROM (
  SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY total DESC) AS rn FROM (
    SELECT game, window_start, window_end, SUM(points) AS total, MAX(lives) AS l
    FROM TABLE(TUMBLE(TABLE game_scores, DESCRIPTOR(scored_at), INTERVAL '1' HOUR))
    GROUP BY game, window_start, window_end
  )
) WHERE rn <= 3;
