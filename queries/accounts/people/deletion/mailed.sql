-- How many of the emails before the deletion were written.
UPDATE accounts SET delete_mails = $2 WHERE id = $1
