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

create temporary view hops as
select * from table(hop(DATA => table `game_scores`, TIMECOL => descriptor(scored_at), SLIDE => interval '10' minute, SIZE => interval '60' minute));
select h.game as title, h.window_start, h.window_end, max(h.points) from hops h /* all */ group by h.game, h.window_start, h.window_end;
