-- The code ends; until when it was good.
DELETE FROM site_offers o
USING sites s
WHERE o.site_id = $1 AND s.id = o.site_id AND s.account_id = $2
RETURNING o.expires_at
