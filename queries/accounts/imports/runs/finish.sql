-- An import shows its days.
UPDATE imports SET state = 'done', shown_days = $2, ended_at = $3, file = NULL WHERE id = $1 AND state = 'running'
