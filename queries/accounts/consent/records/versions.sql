-- The content of every version of a site's banner, of one that was published twice once.
SELECT DISTINCT ON (hash) hash, content FROM banner_versions WHERE site_id = $1
