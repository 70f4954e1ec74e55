-- The person's name, language and time zone.
UPDATE people SET name = $2, language = $3, zone = $4 WHERE id = $1
