-- The account will not be deleted.
UPDATE accounts
SET delete_at = NULL, delete_asked_at = NULL, delete_asked_by = NULL, delete_mails = 0,
    delete_by_operator = false
WHERE id = $1
