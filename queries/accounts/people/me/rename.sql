-- The person's new name.
UPDATE people SET name = $2 WHERE id = $1
