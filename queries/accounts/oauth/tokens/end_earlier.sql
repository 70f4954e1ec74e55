-- The other connections of the program by the same person in the account: the connection $1 takes their place.
DELETE FROM tokens t
USING oauth_connections k, tokens n JOIN oauth_connections l ON l.token_id = n.id
WHERE n.id = $1 AND t.id <> n.id AND t.account_id = n.account_id AND t.person_id = n.person_id
    AND k.token_id = t.id AND k.client_id = l.client_id
RETURNING t.name, t.scopes,
    CASE WHEN t.site_ids IS NOT NULL
        THEN ARRAY(SELECT s.name FROM sites s WHERE s.id = ANY (t.site_ids) ORDER BY s.name) END AS "sites?"
