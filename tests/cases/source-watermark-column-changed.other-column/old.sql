CREATE TEMPORARY TABLE pings (
  host STRING,
  sent TIMESTAMP(3),
  seen TIMESTAMP(3),
  WATERMARK FOR sent AS sent - INTERVAL '5' SECOND
) WITH ('connector' = 'datagen');

SELECT host, COUNT(*) FROM pings GROUP BY host;
