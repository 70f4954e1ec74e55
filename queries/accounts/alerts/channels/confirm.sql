-- Confirms the email address of a channel by its link, once.
UPDATE alert_channels SET confirmed = true, by_link = true, confirm_hash = NULL, confirm_until = NULL
WHERE confirm_hash = $1 AND confirm_until > $2
RETURNING account_id, name
