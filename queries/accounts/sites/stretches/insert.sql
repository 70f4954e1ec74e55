-- A new one.
INSERT INTO stretches (id, site_id, name, page, from_selectors, to_selectors, made_by, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
