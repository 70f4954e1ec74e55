-- A picture of an email.
INSERT INTO mail_pictures (mail_id, name, png) VALUES ($1, $2, $3)
