SELECT player_id, points, lives FROM (
  SELECT player_id, points, lives, ROW_NUMBER() OVER (PARTITION BY player_id ORDER BY scored) AS place
  FROM scores_feed
) WHERE place = 1;
