-- Every report that was due up to a moment is done, missed or given up.
UPDATE reports
SET handled_until = $2, next_at = $3, clock = $4, tries = 0, error = NULL, claim = NULL, claimed_until = NULL
WHERE id = $1
