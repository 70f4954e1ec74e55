-- When a private link was last used, unless that was written after $4: many may use it at once.
UPDATE share_links SET used_at = $3 WHERE site_id = $1 AND id = $2 AND (used_at IS NULL OR used_at <= $4)
