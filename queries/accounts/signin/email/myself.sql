-- The person, held until the transaction ends.
SELECT name, email, password FROM people WHERE id = $1 FOR NO KEY UPDATE
