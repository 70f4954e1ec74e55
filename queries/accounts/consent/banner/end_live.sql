-- Ends the live version of a site's banner, if it has one.
UPDATE banner_versions SET until = $2 WHERE site_id = $1 AND until IS NULL
