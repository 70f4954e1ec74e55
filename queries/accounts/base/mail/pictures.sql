-- The pictures of an email.
SELECT name, png FROM mail_pictures WHERE mail_id = $1 ORDER BY name
