-- The connection of a code is locked before the code is read: what ends a connection locks it first too.
SELECT t.id
FROM oauth_codes c
JOIN tokens t ON t.id = c.token_id
WHERE c.code_hash = $1
FOR UPDATE OF t
