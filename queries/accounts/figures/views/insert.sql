-- A view is saved.
INSERT INTO saved_views (id, site_id, member_id, saved_by, name, period, compare, filters, metric, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
