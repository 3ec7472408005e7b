SELECT shop FROM ${table};
