-- An import cannot be done.
UPDATE imports SET state = 'failed', failure = $2, ended_at = $3, file = NULL, remote = NULL
WHERE id = $1 AND state IN ('fetching', 'waiting', 'running')
