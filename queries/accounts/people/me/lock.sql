-- What the person says of themselves; nobody else changes it meanwhile.
SELECT name, language, zone FROM people WHERE id = $1 FOR UPDATE
