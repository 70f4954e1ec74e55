-- Deletes an email that was sent.
DELETE FROM mails WHERE id = $1
