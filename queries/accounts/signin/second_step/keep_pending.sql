-- What was shown just now, sealed, until the first digits come; where one is on, only to replace it.
UPDATE people SET second_pending = $2, second_pending_at = $3 WHERE id = $1 AND (second_secret IS NULL OR $4)
