-- A new link ends those of its kind that went to the address before, where it should; those long over need
-- not be remembered.
DELETE FROM links
WHERE expires_at < $4 OR (kind = $1 AND email = $2 AND used_at IS NULL AND $3)
