-- A new link; only hashes are kept.
INSERT INTO links (id, kind, token_hash, code_hash, person_id, email, payload, created_at, expires_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
