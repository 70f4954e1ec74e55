-- What was last found of a site.
SELECT checked_at, checks FROM nightly_sites WHERE site_id = $1
