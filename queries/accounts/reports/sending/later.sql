-- A report that could not be made is tried again.
UPDATE reports SET next_at = $2, tries = tries + 1, error = $3, claim = NULL, claimed_until = NULL WHERE id = $1
