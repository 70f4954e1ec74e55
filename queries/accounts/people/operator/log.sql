-- What was done on the server itself, with `stile`.
INSERT INTO operator_log (id, at, person_id, name, action, details) VALUES ($1, $2, NULL, 'stile', $3, $4)
