-- Programs that are connected to nothing: those that registered before $1 and were never allowed anything, and those that were
-- last allowed something before $2.
DELETE FROM oauth_clients c
WHERE (c.last_allowed_at IS NULL AND c.created_at < $1 OR GREATEST(c.created_at, c.last_allowed_at) < $2)
    AND NOT EXISTS (SELECT FROM oauth_connections k WHERE k.client_id = c.id)
