-- A person's name, address and time zone, and the name of an account.
SELECT p.name, p.email, p.zone, p.language, a.name AS account FROM people p JOIN accounts a ON a.id = $2 WHERE p.id = $1
