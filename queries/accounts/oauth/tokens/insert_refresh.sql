-- A refresh token of a connection; only its hash is kept.
INSERT INTO oauth_refresh_tokens (secret_hash, token_id, expires_at) VALUES ($1, $2, $3)
