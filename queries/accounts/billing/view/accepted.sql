-- The data processing agreement that an account accepted last.
SELECT name, at, version FROM dpa_acceptances WHERE account_id = $1 ORDER BY at DESC, id DESC LIMIT 1
