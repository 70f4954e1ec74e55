-- A person allows the program something.
UPDATE oauth_clients SET last_allowed_at = GREATEST(last_allowed_at, $2) WHERE id = $1
