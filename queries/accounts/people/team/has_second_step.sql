-- Whether the person has a second step.
SELECT second_secret IS NOT NULL AS "has!" FROM people WHERE id = $1
