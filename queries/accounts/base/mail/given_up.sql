-- Notes that an email of an origin was given up.
INSERT INTO mail_failures (mail_id, origin, recipient, error, at) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (mail_id) DO NOTHING
