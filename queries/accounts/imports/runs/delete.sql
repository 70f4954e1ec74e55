-- An import is taken back.
DELETE FROM imports WHERE id = $1 AND state = 'removing'
