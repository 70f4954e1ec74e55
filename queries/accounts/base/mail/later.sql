-- Reschedules an email that could not be sent.
UPDATE mails SET tries = tries + 1, next_at = $2, error = $3 WHERE id = $1
