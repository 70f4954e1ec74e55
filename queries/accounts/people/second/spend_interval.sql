-- The codes of this interval and of those before it are no longer valid.
UPDATE people SET second_interval = $2 WHERE id = $1 AND second_interval < $2
