SELECT 'open FROM t;
