-- Access tokens of a connection that are no longer valid.
DELETE FROM oauth_access_tokens WHERE token_id = $1 AND expires_at <= $2
