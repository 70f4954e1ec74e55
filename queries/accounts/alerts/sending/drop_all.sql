-- Drops what waits to be sent to a channel: messages, and emails in the queue.
WITH queued AS (DELETE FROM mails WHERE origin = $1)
UPDATE alert_messages SET ended_at = $2, outcome = 'dropped', claimed_until = NULL
WHERE channel_id = $1 AND ended_at IS NULL
