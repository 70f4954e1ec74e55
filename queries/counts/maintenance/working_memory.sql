-- The bytes that running statements hold. What is cached of the file goes as soon as its room is needed.
SELECT coalesce(sum(memory_usage_bytes), 0)::UBIGINT
FROM duckdb_memory()
WHERE tag NOT IN ('BASE_TABLE', 'IN_MEMORY_TABLE', 'EXTERNAL_FILE_CACHE')
