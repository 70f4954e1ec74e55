-- Stores what is open, unless the site is gone.
INSERT INTO alert_watches (site_id, what, state)
SELECT id, $2, $3 FROM sites WHERE id = $1
ON CONFLICT (site_id, what) DO UPDATE SET state = excluded.state
