-- A funnel becomes another.
UPDATE funnels
SET name = $3, steps = $4, step_order = $5, within_seconds = $6, changed_at = $7
WHERE id = $1 AND site_id = $2
