-- The hits of an account are excluded from a moment on, or counted again; nothing changes where that is so already.
UPDATE accounts SET held_at = $2 WHERE id = $1 AND (held_at IS NULL) <> ($2::bigint IS NULL)
