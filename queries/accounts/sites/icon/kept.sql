-- The icon that was found for a site, or that it has none.
SELECT name, kind, bytes, looked_at
FROM site_icons
WHERE site_id = $1
