CREATE TABLE events (id BIGINT, kind STRING, PRIMARY KEY (id) NOT ENFORCED)
  WITH ('connector' = 'my-queue');
CREATE TABLE counts (kind STRING, n BIGINT) WITH ('connector' = 'print');
INSERT INTO counts SELECT kind, COUNT(*) FROM events GROUP BY kind;
