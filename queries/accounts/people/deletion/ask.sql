-- The account will be deleted at this moment.
UPDATE accounts SET delete_at = $2, delete_asked_at = $3, delete_asked_by = $4, delete_mails = 0,
    delete_by_operator = false
WHERE id = $1
