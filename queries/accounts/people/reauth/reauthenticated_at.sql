-- When the person last showed in this session who they are.
SELECT reauthenticated_at FROM sessions WHERE id = $1
