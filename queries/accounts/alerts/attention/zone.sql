-- The time zone of a person, where it is known.
SELECT zone FROM people WHERE id = $1
