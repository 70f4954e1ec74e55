-- The person of this identity.
SELECT person_id FROM identities WHERE provider = $1 AND subject = $2
