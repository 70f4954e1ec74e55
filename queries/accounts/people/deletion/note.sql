-- What is left: that there was an account, and when it went.
INSERT INTO deleted_accounts (id, created_at, asked_at, deleted_at, sites, members)
VALUES ($1, $2, $3, $4, $5, $6)
