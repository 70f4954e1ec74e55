-- Whether the person has a password, and an authenticator app.
SELECT password IS NOT NULL AS "password!", second_secret IS NOT NULL AS "digits!" FROM people WHERE id = $1
