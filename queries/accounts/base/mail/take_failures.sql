-- Takes the emails of these origins that were given up.
DELETE FROM mail_failures WHERE origin = ANY ($1) RETURNING origin, recipient, error, at
