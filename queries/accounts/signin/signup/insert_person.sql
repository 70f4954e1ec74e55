-- A new person, unless the address has an account.
INSERT INTO people (id, name, email, password, password_at, created_at)
VALUES ($1, $2, $3, $4, CASE WHEN $4::text IS NOT NULL THEN $5::bigint END, $5)
ON CONFLICT (lower(email)) DO NOTHING
