-- The person of this identity.
SELECT person_id FROM identities WHERE provider = $1 AND issuer IS NOT DISTINCT FROM $2 AND subject = $3
