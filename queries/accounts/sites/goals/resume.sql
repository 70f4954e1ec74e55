-- From now on it is reached again.
UPDATE goal_pauses SET resumed_at = greatest($2, paused_at) WHERE goal_id = $1 AND resumed_at IS NULL
