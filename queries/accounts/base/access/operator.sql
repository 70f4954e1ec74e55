-- The name of a person, and whether they use two-factor authentication.
SELECT name, second_secret IS NOT NULL AS "second_step!" FROM people WHERE id = $1
