-- A new funnel.
INSERT INTO funnels (id, site_id, name, steps, step_order, within_seconds, made_by, created_at, changed_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)
