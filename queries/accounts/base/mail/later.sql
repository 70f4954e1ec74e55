-- The mail could not be sent now.
UPDATE mails SET tries = tries + 1, next_at = $2, error = $3 WHERE id = $1
