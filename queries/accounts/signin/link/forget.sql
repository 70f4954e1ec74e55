-- A new link ends the person's earlier ones; those used long ago need not be remembered.
DELETE FROM links
WHERE kind = 'sign_in' AND person_id = $1 AND (used_at IS NULL OR used_at < $2)
