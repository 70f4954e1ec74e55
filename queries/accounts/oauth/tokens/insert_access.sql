-- An access token of a connection; only its hash is kept.
INSERT INTO oauth_access_tokens (secret_hash, token_id, expires_at) VALUES ($1, $2, $3)
