-- Earlier connections of the program by the same person in the account: the new one takes their place.
DELETE FROM tokens t
USING oauth_connections k
WHERE k.token_id = t.id AND t.account_id = $1 AND t.person_id = $2 AND k.client_id = $3
