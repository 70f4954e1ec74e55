-- Whoever holds this session did not just show who they are.
UPDATE sessions SET proved_at = 0 WHERE id = $1
