CREATE TEMPORARY TABLE a (
  k STRING,
  t1 TIMESTAMP(3),
  WATERMARK FOR t1 AS t1
) WITH (
  'connector' = 'datagen'
);
CREATE TEMPORARY TABLE b (
  k STRING,
  t2 TIMESTAMP(3),
  WATERMARK FOR t2 AS t2
) WITH (
  'connector' = 'datagen'
);
CREATE TEMPORARY TABLE r (
  k STRING,
  v DOUBLE,
  vt TIMESTAMP(3),
  WATERMARK FOR vt AS vt,
  PRIMARY KEY (k) NOT ENFORCED
) WITH (
  'connector' = 'datagen'
);
CREATE TEMPORARY VIEW j AS SELECT a.k, t1, t2 FROM a JOIN b ON a.k = b.k AND t1 BETWEEN t2 - INTERVAL '1' HOUR AND t2;
SELECT j.k, j.t1, j.t2, r.v FROM j JOIN r FOR SYSTEM_TIME AS OF j.t1 AS r ON j.k = r.k;
