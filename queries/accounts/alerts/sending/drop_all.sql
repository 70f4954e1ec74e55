-- Drops what waits to be sent to a channel.
UPDATE alert_messages SET ended_at = $2, outcome = 'dropped', claimed_until = NULL
WHERE channel_id = $1 AND ended_at IS NULL
