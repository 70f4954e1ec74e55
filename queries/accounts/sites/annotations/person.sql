-- Somebody's name.
SELECT name FROM people WHERE id = $1
