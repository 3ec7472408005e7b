CREATE TEMPORARY TABLE l (
  k INT,
  x INT,
  lt TIMESTAMP(3),
  WATERMARK FOR lt AS lt
) WITH (
  'connector' = 'datagen'
);
CREATE TEMPORARY TABLE r (
  k INT,
  y INT,
  rt TIMESTAMP(3),
  WATERMARK FOR rt AS rt
) WITH (
  'connector' = 'datagen'
);

SELECT a.x, b.y FROM (SELECT * FROM TABLE(TUMBLE(TABLE l, DESCRIPTOR(lt), INTERVAL '1' HOUR))) a
JOIN (SELECT * FROM TABLE(TUMBLE(TABLE r, DESCRIPTOR(rt), INTERVAL '1' HOUR))) b
ON a.k = b.k AND a.window_start = b.window_start AND a.window_end = b.window_end;
