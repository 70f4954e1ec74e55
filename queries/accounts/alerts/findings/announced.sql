-- Notes that the messages on an alert were written.
UPDATE alerts SET announced_at = $2 WHERE id = $1 AND announced_at IS NULL
