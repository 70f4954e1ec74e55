-- The recipient of an email, and what shows that it is them.
SELECT name, email, password FROM people WHERE id = $1
