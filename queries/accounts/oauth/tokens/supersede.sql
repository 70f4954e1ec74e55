-- The refresh token of a connection that was not used yet counts as used at this time: another takes its place.
UPDATE oauth_refresh_tokens SET used_at = $2 WHERE token_id = $1 AND used_at IS NULL
