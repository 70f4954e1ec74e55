-- The sites of some accounts, by their numbers in DuckDB.
SELECT account_id, number FROM sites WHERE account_id = ANY($1::uuid[]) ORDER BY number
