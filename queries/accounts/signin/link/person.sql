-- The person with this e-mail address.
SELECT id FROM people WHERE lower(email) = lower($1)
