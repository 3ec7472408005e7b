SELECT player_id, points FROM (
  SELECT player_id, points, ROW_NUMBER() OVER (PARTITION BY player_id ORDER BY scored) AS place
  FROM scores_feed
) WHERE place = 1;
