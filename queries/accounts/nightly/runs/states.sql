-- What was last found of every site, and of which run and night it is.
SELECT site_id, run_id, night, tried_at, checks FROM nightly_sites
