-- A channel whose email address is to be confirmed by the link with this token.
UPDATE alert_channels SET confirmed = false, confirm_hash = $2, confirm_until = $3 WHERE id = $1
