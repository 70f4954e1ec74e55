-- It is gone.
DELETE FROM stretches WHERE id = $1
