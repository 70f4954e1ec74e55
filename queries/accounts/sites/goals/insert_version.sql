-- A new version of a goal.
INSERT INTO goal_versions (goal_id, number, definition, from_event, amount, currency, counts_from, made_by, made_at)
VALUES ($1, $2, $3, $4, $5::text::numeric, $6, $7, $8, $9)
