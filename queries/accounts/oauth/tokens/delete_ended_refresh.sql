-- Refresh tokens of a connection that would no longer be valid, used or not.
DELETE FROM oauth_refresh_tokens WHERE token_id = $1 AND expires_at <= $2
