-- Whether there was such a view.
DELETE FROM saved_views WHERE id = $1
