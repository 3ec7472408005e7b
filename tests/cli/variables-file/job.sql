SELECT ${columns}, ${open}, total FROM ${table} t b WHERE;
INSERT INTO sink SELECT ${columns} FROM ${table};
