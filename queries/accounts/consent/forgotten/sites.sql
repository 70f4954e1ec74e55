-- Every site, with its number in DuckDB.
SELECT id, number, account_id, name FROM sites
