-- From now on a site's goal is reached again.
UPDATE goal_pauses p
SET resumed_at = greatest($3, p.paused_at)
FROM goals g
WHERE g.id = p.goal_id AND g.id = $1 AND g.site_id = $2 AND p.resumed_at IS NULL
