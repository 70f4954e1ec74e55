-- A new private link.
INSERT INTO share_links (id, site_id, name, key_hash, password, created_at, created_by, expires_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
