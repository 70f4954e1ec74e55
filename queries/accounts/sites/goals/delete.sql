-- It is gone, with its versions and pauses.
DELETE FROM goals WHERE id = $1 AND site_id = $2
