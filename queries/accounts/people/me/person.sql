-- The person's name and address.
SELECT name, email FROM people WHERE id = $1
