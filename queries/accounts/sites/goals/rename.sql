-- A goal's new name.
UPDATE goals SET name = $2 WHERE id = $1
