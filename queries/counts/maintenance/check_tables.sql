-- For each table a statement that reads every value of it and gives the number of its rows.
SELECT
    table_name AS name,
    'SELECT count(*)::UBIGINT, bit_xor(hash('
        || string_agg('"' || replace(column_name, '"', '""') || '"', ', ' ORDER BY column_index)
        || ')) FROM "' || replace(table_name, '"', '""') || '"' AS scan
FROM duckdb_columns()
WHERE NOT internal AND database_name = current_database()
GROUP BY table_name
ORDER BY table_name
