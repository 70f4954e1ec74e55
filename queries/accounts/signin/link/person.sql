-- The person with this e-mail address, which is given in lower case.
SELECT id, name, email, password, second_secret IS NOT NULL AS "second_step!"
FROM people
WHERE lower(email) = $1
