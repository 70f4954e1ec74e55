-- The person of this identity at a provider; it was used now.
UPDATE identities SET used_at = $4, email = $3
WHERE provider = $1 AND subject = $2
RETURNING person_id
