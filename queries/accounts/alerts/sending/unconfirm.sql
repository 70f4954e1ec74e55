-- A channel whose address was a member's, who has left: it must be confirmed by a link.
UPDATE alert_channels SET confirmed = false WHERE id = $1
