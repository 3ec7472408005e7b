CREATE TEMPORARY TABLE berths (berth INT, ship STRING, tons INT) WITH ('connector' = 'datagen');

CREATE TEMPORARY TABLE board (
  label STRING,
  total INT,
  heaviest INT,
  PRIMARY KEY (label) NOT ENFORCED
) WITH ('connector' = 'jdbc', 'url' = 'jdbc:mysql://db:3306/port', 'table-name' = 'board');

INSERT INTO board SELECT ship, SUM(tons), MAX(tons) FROM berths GROUP BY ship;
