CREATE TABLE g (
  id INT,
  ts TIMESTAMP(3)
) WITH ('connector'='datagen');
CREATE TABLE o WITH ('connector'='print') LIKE g (EXCLUDING ALL);
INSERT INTO o SELECT id, MAX(ts) FROM g GROUP BY id;
