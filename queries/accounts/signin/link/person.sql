-- The person with this e-mail address, which is given in lower case.
SELECT id, name, email, password
FROM people
WHERE lower(email) = $1
