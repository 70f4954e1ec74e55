-- A new link; only its hash is kept.
INSERT INTO links (id, kind, token_hash, person_id, created_at, expires_at)
VALUES ($1, $2, $3, $4, $5, $6)
