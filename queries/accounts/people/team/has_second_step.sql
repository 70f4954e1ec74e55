-- Whether the person uses two-factor authentication.
SELECT second_secret IS NOT NULL AS "has!" FROM people WHERE id = $1
