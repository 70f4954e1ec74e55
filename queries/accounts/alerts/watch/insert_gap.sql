-- Notes that no server looked for a while.
INSERT INTO alert_gaps (began_at, ended_at) VALUES ($1, $2) ON CONFLICT DO NOTHING
