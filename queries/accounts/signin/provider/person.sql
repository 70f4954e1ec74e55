-- The person of this identity at a provider; it was used now.
UPDATE identities SET used_at = $5, email = $4
WHERE provider = $1 AND issuer IS NOT DISTINCT FROM $2 AND subject = $3
RETURNING person_id
