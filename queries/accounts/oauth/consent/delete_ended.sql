-- Connections of the account that ended by themselves: the program never fetched tokens, or did not use them for too long.
DELETE FROM tokens t
USING oauth_connections k
WHERE k.token_id = t.id AND t.account_id = $1 AND t.expires_at <= $2
