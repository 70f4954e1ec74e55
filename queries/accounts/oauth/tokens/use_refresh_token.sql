-- The refresh token is used.
UPDATE oauth_refresh_tokens SET used_at = $2 WHERE secret_hash = $1 AND used_at IS NULL
