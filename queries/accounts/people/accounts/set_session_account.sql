-- The session acts in this account from now on.
UPDATE sessions SET account_id = $2 WHERE id = $1
