-- Notes when a server last looked. Returns the time before, where there is one.
WITH before AS (
    SELECT last_at FROM alert_looks WHERE name = 'counts'
), noted AS (
    INSERT INTO alert_looks (name, last_at) VALUES ('counts', $1)
    ON CONFLICT (name) DO UPDATE SET last_at = greatest(alert_looks.last_at, excluded.last_at)
    RETURNING 1
)
SELECT (SELECT last_at FROM before) AS "before?" FROM noted
