SET 'execution.runtime-mode' = 'batch';
CREATE TABLE clicks (url STRING) WITH ('connector' = 'datagen');
CREATE TABLE files (url STRING, n BIGINT)
  WITH ('connector' = 'filesystem', 'path' = 'out', 'format' = 'csv');
INSERT INTO files SELECT url, COUNT(*) FROM clicks GROUP BY url;
