-- A new one.
INSERT INTO picks (id, site_id, name, page, selectors, text, made_by, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
