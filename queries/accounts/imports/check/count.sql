-- How many uploads of the site have not expired.
SELECT count(*) AS "count!" FROM import_uploads WHERE site_id = $1 AND expires_at > $2
