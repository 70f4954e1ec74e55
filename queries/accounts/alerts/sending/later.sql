-- Messages that failed are tried again.
UPDATE alert_messages SET tries = tries + 1, next_at = $2, claimed_until = NULL WHERE id = ANY ($1) AND ended_at IS NULL
