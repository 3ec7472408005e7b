CREATE TEMPORARY TABLE prices (
  sku STRING,
  region STRING,
  eur DECIMAL(10, 2),
  usd DECIMAL(10, 2),
  PRIMARY KEY (sku) NOT ENFORCED
) WITH ('connector' = 'upsert-kafka', 'key.format' = 'json', 'value.format' = 'json');

SELECT sku, eur FROM prices;
