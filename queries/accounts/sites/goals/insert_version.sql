-- A new version of a site's goal.
INSERT INTO goal_versions (goal_id, number, definition, from_event, amount, currency, counts_from, made_by, made_at)
SELECT g.id, $3, $4, $5, $6::text::numeric, $7, $8, $9, $10
FROM goals g
WHERE g.id = $1 AND g.site_id = $2
