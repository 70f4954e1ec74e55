-- It is gone.
DELETE FROM picks WHERE id = $1
