-- Another link for the invitation; the earlier one is valid no longer.
UPDATE invitations SET token_hash = $2, sent_at = $3, expires_at = $4 WHERE id = $1
