-- A channel that needs no confirmation, or has it.
UPDATE alert_channels SET confirmed = true, confirm_hash = NULL, confirm_until = NULL WHERE id = $1
