-- The site is called otherwise from now on, if it still has this name.
UPDATE sites SET name = $3 WHERE id = $1 AND name = $2
