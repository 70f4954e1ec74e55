-- The code with which the program fetches its first tokens; only its hash is kept.
INSERT INTO oauth_codes (code_hash, token_id, redirect_uri, challenge, expires_at) VALUES ($1, $2, $3, $4, $5)
