-- A new token; only the hash of its secret is kept.
INSERT INTO tokens (id, account_id, person_id, name, secret_hash, scopes, site_ids, created_at, expires_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
