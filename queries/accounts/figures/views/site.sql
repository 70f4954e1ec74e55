-- The site that a saved view is of.
SELECT site_id FROM saved_views WHERE id = $1
