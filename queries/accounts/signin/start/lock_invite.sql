-- An operator's invite, held until the transaction ends, so that of two uses one comes second.
SELECT id, email, account, expires_at, used_at, revoked_at FROM openings WHERE id = $1 FOR UPDATE
