-- Connects a provider, unless the identity belongs to a person already or this person has one there.
INSERT INTO identities (id, person_id, provider, issuer, subject, email, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT DO NOTHING
