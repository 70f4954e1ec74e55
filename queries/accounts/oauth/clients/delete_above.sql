-- The newest $1 programs that were never allowed anything stay. The condition on the program itself is checked again where a
-- person is just allowing it something.
DELETE FROM oauth_clients c
WHERE c.last_allowed_at IS NULL AND c.id IN (
    SELECT o.id FROM oauth_clients o
    WHERE o.last_allowed_at IS NULL
    ORDER BY o.created_at DESC, o.id DESC
    OFFSET $1)
