-- A person's address.
SELECT email FROM people WHERE id = $1
