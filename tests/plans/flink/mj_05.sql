CREATE TABLE visits (user_id STRING, region STRING, url STRING, vt TIMESTAMP(3), pt AS PROCTIME(), WATERMARK FOR vt AS vt - INTERVAL '5' SECOND)
  WITH ('connector'='kafka','topic'='v','format'='json');
CREATE TABLE clicks (user_id STRING, region STRING, n BIGINT, ct TIMESTAMP(3), WATERMARK FOR ct AS ct - INTERVAL '5' SECOND)
  WITH ('connector'='kafka','topic'='c','format'='json');
SET 'table.optimizer.multi-join.enabled' = 'true';
SELECT a.user_id, b.n, a.window_start
FROM (SELECT *
FROM TABLE(TUMBLE(TABLE visits, DESCRIPTOR(vt), INTERVAL '5' MINUTES))) a
JOIN (SELECT *
FROM TABLE(TUMBLE(TABLE clicks, DESCRIPTOR(ct), INTERVAL '5' MINUTES))) b ON a.user_id=b.user_id AND a.window_start=b.window_start AND a.window_end=b.window_end;
