-- The site's private link with this key, unless it has expired.
SELECT id, password, expires_at, used_at
FROM share_links
WHERE site_id = $1 AND key_hash = $2 AND (expires_at IS NULL OR expires_at > $3)
