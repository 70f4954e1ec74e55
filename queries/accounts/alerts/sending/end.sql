-- Ends messages: delivered, given up or dropped.
UPDATE alert_messages SET ended_at = $3, outcome = $2, claimed_until = NULL WHERE id = ANY ($1) AND ended_at IS NULL
