-- How many of the mails before the deletion were written.
UPDATE accounts SET delete_mails = $2 WHERE id = $1
