-- A new session; only the hash of its secret is kept.
INSERT INTO sessions (id, secret_hash, person_id, account_id, device, created_at, seen_at, expires_at)
VALUES ($1, $2, $3, $4, $5, $6, $6, $7)
