-- Begins an import of the site.
INSERT INTO imports (id, site_id, source, state, file, first_day, last_day, summary, remote, created_at, created_by, server)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
