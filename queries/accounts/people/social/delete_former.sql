-- The person's identity at this provider, if it is another issuer's: of before the settings named this one.
DELETE FROM identities WHERE person_id = $1 AND provider = $2 AND issuer IS DISTINCT FROM $3
