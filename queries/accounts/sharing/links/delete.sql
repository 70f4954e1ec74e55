-- Revokes a private link.
DELETE FROM share_links WHERE site_id = $1 AND id = $2
