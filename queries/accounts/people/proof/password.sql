-- The hash of the person's password, where they have one.
SELECT password FROM people WHERE id = $1
