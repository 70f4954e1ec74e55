-- Connections of the program by the same person in the account that never fetched tokens: another code takes the place of theirs.
DELETE FROM tokens t
USING oauth_connections k JOIN oauth_codes c ON c.token_id = k.token_id
WHERE k.token_id = t.id AND c.used_at IS NULL AND t.account_id = $1 AND t.person_id = $2 AND k.client_id = $3
