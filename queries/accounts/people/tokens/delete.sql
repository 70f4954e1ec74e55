-- The token is valid no longer.
DELETE FROM tokens WHERE id = $1
