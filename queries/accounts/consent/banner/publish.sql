-- Publishes a version of a site's banner.
INSERT INTO banner_versions (site_id, number, hash, content, published_at, published_by)
SELECT $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5 FROM banner_versions WHERE site_id = $1
