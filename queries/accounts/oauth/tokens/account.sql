-- The account of the connection that has a code, an access token or a refresh token with this hash.
SELECT t.account_id AS "account_id!" FROM oauth_codes c JOIN tokens t ON t.id = c.token_id WHERE c.code_hash = $1
UNION ALL
SELECT t.account_id FROM oauth_access_tokens a JOIN tokens t ON t.id = a.token_id WHERE a.secret_hash = $1
UNION ALL
SELECT t.account_id FROM oauth_refresh_tokens r JOIN tokens t ON t.id = r.token_id WHERE r.secret_hash = $1
