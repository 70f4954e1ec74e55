-- The account will be suspended at this moment at the latest.
UPDATE accounts SET suspends_at = $2, suspend_reason = $3 WHERE id = $1
