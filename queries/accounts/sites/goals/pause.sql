-- From now on nothing reaches a site's goal. Where it was resumed in this very second, it was not.
INSERT INTO goal_pauses (goal_id, paused_at)
SELECT g.id, $3
FROM goals g
WHERE g.id = $1 AND g.site_id = $2
ON CONFLICT (goal_id, paused_at) DO UPDATE SET resumed_at = NULL
