-- The names of an account and of a person.
SELECT a.name AS account, p.name FROM accounts a, people p WHERE a.id = $1 AND p.id = $2
