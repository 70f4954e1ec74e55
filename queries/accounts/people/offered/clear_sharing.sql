-- What the previous account shared of the site is no longer shared: its private links open nothing.
WITH links AS (DELETE FROM share_links WHERE site_id = $1)
DELETE FROM shares WHERE site_id = $1
