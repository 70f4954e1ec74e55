-- The person who runs the deployment. Where the address is known from an account deleted since, it
-- is the same person.
INSERT INTO people (id, name, email, operator, created_at)
VALUES ($1, $2, $3, true, $4)
ON CONFLICT (lower(email)) DO UPDATE SET name = excluded.name, email = excluded.email, operator = true
RETURNING id
