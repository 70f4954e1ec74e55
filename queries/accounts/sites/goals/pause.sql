-- From now on nothing reaches it. Where it was resumed in this very second, it was not.
INSERT INTO goal_pauses (goal_id, paused_at)
VALUES ($1, $2)
ON CONFLICT (goal_id, paused_at) DO UPDATE SET resumed_at = NULL
