-- Ends a mute.
DELETE FROM alert_mutes
WHERE account_id = $1 AND site_id IS NOT DISTINCT FROM $2 AND kind = $3
RETURNING until
