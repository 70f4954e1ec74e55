-- What was found of a site, unless it was deleted meanwhile.
INSERT INTO nightly_sites (site_id, run_id, checked_at, night, tried_at, checks)
SELECT id, $2, $3, $4, $5, $6 FROM sites WHERE id = $1
ON CONFLICT (site_id) DO UPDATE
SET run_id = excluded.run_id, checked_at = excluded.checked_at, night = excluded.night,
    tried_at = excluded.tried_at, checks = excluded.checks
