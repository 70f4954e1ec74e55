-- A session of this person ends.
DELETE FROM sessions WHERE id = $1 AND person_id = $2 AND NOT pending_second_factor RETURNING device
