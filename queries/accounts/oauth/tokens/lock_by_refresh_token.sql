-- The connection of a refresh token is locked before the token is read: what ends a connection locks it first too.
SELECT t.id
FROM oauth_refresh_tokens r
JOIN tokens t ON t.id = r.token_id
WHERE r.secret_hash = $1
FOR UPDATE OF t
