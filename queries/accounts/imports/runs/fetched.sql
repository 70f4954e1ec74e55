-- What an import is made of is here: its token is forgotten.
UPDATE imports SET state = 'waiting', file = $2, summary = $3, remote = NULL WHERE id = $1 AND state = 'fetching'
