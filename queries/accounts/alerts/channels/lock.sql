-- Locks an account's channels until the transaction ends: one change at a time, and none while an attempt is noted.
WITH channels AS (SELECT id FROM alert_channels WHERE account_id = $1 ORDER BY id FOR UPDATE)
SELECT a.id, (SELECT count(*) FROM channels) AS channels FROM accounts a WHERE a.id = $1 FOR NO KEY UPDATE OF a
