-- What a code is of. Its connection was locked by lock_by_code.sql, so that two requests do not use it at once.
SELECT k.token_id, k.client_id, t.account_id, t.person_id, t.name, t.scopes, c.expires_at, c.used_at,
       false AS "is_last_used!", c.redirect_uri AS "redirect_uri?", c.challenge AS "challenge?"
FROM oauth_codes c
JOIN oauth_connections k ON k.token_id = c.token_id
JOIN tokens t ON t.id = k.token_id
WHERE c.code_hash = $1
