-- What members of the account that had it saved for themselves alone goes; what all of them saw goes with the site.
DELETE FROM saved_views WHERE site_id = $1 AND member_id IS NOT NULL
