-- The person, held until the transaction ends.
SELECT name, email FROM people WHERE id = $1 FOR NO KEY UPDATE
