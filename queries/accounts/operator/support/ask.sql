-- A request for support access, unless one is open.
INSERT INTO support (id, account_id, operator_id, reason, asked_at)
VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (account_id) WHERE ended_at IS NULL DO NOTHING
