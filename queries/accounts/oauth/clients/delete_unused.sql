-- Programs that registered before this time and are connected to nothing.
DELETE FROM oauth_clients c
WHERE c.created_at < $1 AND NOT EXISTS (SELECT FROM oauth_connections k WHERE k.client_id = c.id)
