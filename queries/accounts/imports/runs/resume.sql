-- From where the work on an import continues.
UPDATE imports SET resumed_done = $2, resumed_at = $3 WHERE id = $1
