-- What a refresh token is of. Its connection is locked, so that two requests do not use it at once.
SELECT k.token_id, k.client_id, t.account_id, t.name, t.scopes, r.expires_at, r.used_at,
       NULL::text AS "redirect_uri?", NULL::bytea AS "challenge?"
FROM oauth_refresh_tokens r
JOIN oauth_connections k ON k.token_id = r.token_id
JOIN tokens t ON t.id = k.token_id
WHERE r.secret_hash = $1
