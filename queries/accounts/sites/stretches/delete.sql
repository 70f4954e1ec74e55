-- It is gone.
DELETE FROM stretches WHERE id = $1 AND site_id = $2
