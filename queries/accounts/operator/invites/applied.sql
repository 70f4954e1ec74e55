-- The account has the plan of the invite, or cannot get it.
UPDATE openings SET applied_at = $2 WHERE id = $1
