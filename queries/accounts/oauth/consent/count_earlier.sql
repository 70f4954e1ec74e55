-- Connections of the program by the same person in the account: a new one takes their place once it fetches tokens.
SELECT count(*) AS "count!"
FROM tokens t
JOIN oauth_connections k ON k.token_id = t.id
WHERE t.account_id = $1 AND t.person_id = $2 AND k.client_id = $3 AND t.expires_at > $4
