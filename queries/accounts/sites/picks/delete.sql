-- It is gone.
DELETE FROM picks WHERE id = $1 AND site_id = $2
