-- The providers that the person connected.
SELECT provider, issuer, email, created_at FROM identities WHERE person_id = $1 ORDER BY provider
