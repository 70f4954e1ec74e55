-- Access tokens of a connection that are no longer valid at $2, and all but the newest $3.
DELETE FROM oauth_access_tokens WHERE token_id = $1 AND (expires_at <= $2 OR secret_hash IN (
    SELECT o.secret_hash FROM oauth_access_tokens o
    WHERE o.token_id = $1
    ORDER BY o.expires_at DESC, o.secret_hash
    OFFSET $3))
