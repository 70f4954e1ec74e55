-- Deletes alerts that were over before a moment and have no message left to send, with their messages.
DELETE FROM alerts a
WHERE a.over_at < $1 AND NOT EXISTS (SELECT FROM alert_messages m WHERE m.alert_id = a.id AND m.ended_at IS NULL)
