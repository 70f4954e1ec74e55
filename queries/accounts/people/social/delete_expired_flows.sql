-- Deletes sign-in flows that took too long.
DELETE FROM authorization_requests WHERE expires_at <= $1
