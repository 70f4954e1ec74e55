-- A goal's new name.
UPDATE goals SET name = $3 WHERE id = $1 AND site_id = $2
