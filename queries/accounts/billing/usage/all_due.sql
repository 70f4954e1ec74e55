-- Every account is judged again.
UPDATE account_usage SET next_at = 0 WHERE next_at IS DISTINCT FROM 0
