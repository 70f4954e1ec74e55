-- How many entries of an import are stored.
SELECT coalesce(sum(entries), 0)::UBIGINT FROM import_parts WHERE site_id = $1 AND import = $2
