-- How many bytes of the file belong to nothing.
SELECT (free_blocks * block_size)::UBIGINT AS bytes
FROM pragma_database_size()
WHERE database_name = current_database()
