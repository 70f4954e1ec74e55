-- A connected program among the account's tokens: it has no secret, and ends with its code unless it fetches tokens.
INSERT INTO tokens (id, account_id, person_id, name, scopes, site_ids, created_at, expires_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
