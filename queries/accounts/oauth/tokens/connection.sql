-- The connection of the program $2 that has a token with this hash.
SELECT t.id AS token_id, t.account_id, t.person_id, t.name
FROM oauth_connections k
JOIN tokens t ON t.id = k.token_id
WHERE k.client_id = $2
    AND (EXISTS (SELECT FROM oauth_access_tokens a WHERE a.token_id = k.token_id AND a.secret_hash = $1)
        OR EXISTS (SELECT FROM oauth_refresh_tokens r WHERE r.token_id = k.token_id AND r.secret_hash = $1))
FOR UPDATE OF t
