-- A new person, unless another invitation created them a moment ago.
INSERT INTO people (id, name, email, created_at) VALUES ($1, $2, $3, $4)
ON CONFLICT (lower(email)) DO NOTHING
