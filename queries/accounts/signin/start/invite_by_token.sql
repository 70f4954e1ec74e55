-- An operator's invite to open an account.
SELECT id, email, account, expires_at, used_at, revoked_at FROM openings WHERE token_hash = $1
