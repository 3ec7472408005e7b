SELECT a FROM t; /* open
