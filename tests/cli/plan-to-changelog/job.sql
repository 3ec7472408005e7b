CREATE TABLE clicks (url STRING) WITH ('connector' = 'datagen');
CREATE VIEW counts AS SELECT url, COUNT(*) AS n FROM clicks GROUP BY url;
SELECT * FROM TO_CHANGELOG(input => TABLE counts);
