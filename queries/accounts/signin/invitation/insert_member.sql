-- The person's place in the account, unless they have one.
INSERT INTO members (id, account_id, person_id, role, billing, devices, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (account_id, person_id) DO NOTHING
