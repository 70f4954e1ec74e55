-- The person's profile, held until the transaction ends, so that no other transaction changes it meanwhile.
SELECT name, language, zone FROM people WHERE id = $1 FOR UPDATE
