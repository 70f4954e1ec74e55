-- A channel that needs no confirmation, or has it.
UPDATE alert_channels SET confirmed = true, by_link = false, confirm_hash = NULL, confirm_until = NULL WHERE id = $1
