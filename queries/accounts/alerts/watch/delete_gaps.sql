-- Deletes gaps that ended before a moment.
DELETE FROM alert_gaps WHERE ended_at < $1
