-- The member is one no longer.
DELETE FROM members WHERE id = $1
