-- When whoever holds the session last showed who they are.
SELECT proved_at FROM sessions WHERE id = $1
