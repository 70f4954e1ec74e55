-- What a refresh token is of, and whether none of its connection was used after it. The connection was locked by
-- lock_by_refresh_token.sql, so that two requests do not use the token at once.
SELECT k.token_id, k.client_id, t.account_id, t.person_id, t.name, t.scopes, r.expires_at, r.used_at,
       NOT EXISTS (SELECT FROM oauth_refresh_tokens o WHERE o.token_id = r.token_id AND o.used_at > r.used_at) AS "is_last_used!",
       NULL::text AS "redirect_uri?", NULL::bytea AS "challenge?"
FROM oauth_refresh_tokens r
JOIN oauth_connections k ON k.token_id = r.token_id
JOIN tokens t ON t.id = k.token_id
WHERE r.secret_hash = $1
