-- Writes that a recipient is to hear of an alert, once; of its end not before its opening.
INSERT INTO alert_messages
    (id, account_id, alert_id, event, channel_id, person_id, device_id, recipient, created_at, due_at, next_at)
SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, greatest($10, max(next_at))
FROM alert_messages
WHERE alert_id = $3 AND recipient = $8 AND ended_at IS NULL
ON CONFLICT (alert_id, event, recipient) DO NOTHING
