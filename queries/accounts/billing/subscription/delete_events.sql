-- Deletes the events of providers that were received before a moment.
DELETE FROM provider_events WHERE received_at < $1
