-- When the person last showed in this session who they are.
SELECT proved_at FROM sessions WHERE id = $1
