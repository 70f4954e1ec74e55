-- Whether a Parquet file has the source of each event's visit.
SELECT (count(*) > 0)::BIGINT AS found
FROM (DESCRIBE SELECT * FROM read_parquet('{file}'))
WHERE column_name = 'collected_traffic_source'
