-- A connection ends, with all its tokens.
DELETE FROM tokens WHERE id = $1
