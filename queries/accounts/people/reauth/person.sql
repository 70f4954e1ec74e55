-- Whom a letter goes to, and what shows that it is them.
SELECT name, email, password FROM people WHERE id = $1
