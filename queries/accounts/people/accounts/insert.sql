-- A new account.
INSERT INTO accounts (id, name, created_at) VALUES ($1, $2, $3)
