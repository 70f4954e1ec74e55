-- Whether the site had such a view.
DELETE FROM saved_views WHERE id = $1 AND site_id = $2
