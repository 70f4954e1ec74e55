-- The person, if this is still the hash of their password; a change of it waits for the transaction's end.
SELECT id FROM people WHERE id = $1 AND password = $2 FOR SHARE
