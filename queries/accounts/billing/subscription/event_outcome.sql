-- What an event of a provider did.
UPDATE provider_events SET outcome = $3 WHERE provider = $1 AND event_id = $2
