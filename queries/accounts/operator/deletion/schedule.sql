-- The account will be deleted at this moment, and no owner can stop it.
UPDATE accounts
SET delete_at = $2, delete_asked_at = $3, delete_asked_by = NULL, delete_mails = 0, delete_by_operator = true
WHERE id = $1
