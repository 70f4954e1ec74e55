-- Deletes sign-in flows that took too long.
DELETE FROM provider_trips WHERE expires_at <= $1
