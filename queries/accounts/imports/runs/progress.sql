-- How far an import is, unless it is to be taken back.
UPDATE imports SET state = 'running', done = $2, started_at = coalesce(started_at, $3)
WHERE id = $1 AND state IN ('waiting', 'running')
