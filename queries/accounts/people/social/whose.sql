-- Whose this identity is.
SELECT person_id FROM identities WHERE provider = $1 AND subject = $2
