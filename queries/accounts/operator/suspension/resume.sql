-- The account is not suspended, and will not be: emails that announce it and were not sent yet are deleted.
WITH informed AS (
    DELETE FROM suspension_mails WHERE account_id = $1 RETURNING mail_id
), unsent AS (
    DELETE FROM mails WHERE id IN (SELECT mail_id FROM informed)
)
UPDATE accounts SET suspended = false, suspended_at = NULL, suspends_at = NULL, suspend_reason = '' WHERE id = $1
