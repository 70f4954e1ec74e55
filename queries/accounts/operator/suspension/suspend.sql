-- Suspends the account, if it is still to be.
WITH informed AS (
    DELETE FROM suspension_mails WHERE account_id = $1
)
UPDATE accounts
SET suspended = true, suspended_at = $2, suspends_at = NULL
WHERE id = $1 AND suspends_at IS NOT NULL
RETURNING name, suspend_reason
