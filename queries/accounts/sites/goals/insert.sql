-- A new one.
INSERT INTO goals (id, site_id, name, made_by, created_at)
VALUES ($1, $2, $3, $4, $5)
