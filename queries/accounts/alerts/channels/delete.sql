-- Deletes a channel, with what waits to be sent to it: as messages, and as emails in the queue.
WITH queued AS (DELETE FROM mails WHERE origin = $1)
DELETE FROM alert_channels WHERE id = $1
