-- The person with this address, which is given in lower case, held until the transaction ends.
SELECT id, name, email, second_secret IS NOT NULL AS "second_step!"
FROM people
WHERE lower(email) = $1
FOR UPDATE
