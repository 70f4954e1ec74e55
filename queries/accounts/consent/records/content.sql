-- The content of a version of a site's banner.
SELECT content FROM banner_versions WHERE site_id = $1 AND hash = $2 LIMIT 1
