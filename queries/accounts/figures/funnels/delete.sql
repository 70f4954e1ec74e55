-- It is gone.
DELETE FROM funnels WHERE id = $1 AND site_id = $2
