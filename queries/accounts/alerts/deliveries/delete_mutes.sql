-- Deletes mutes that ended before a moment.
DELETE FROM alert_mutes WHERE until < $1
