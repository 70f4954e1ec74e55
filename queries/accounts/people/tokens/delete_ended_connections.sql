-- Connected programs of the account that ended by themselves: they never fetched tokens, or did not use them for too long. One
-- that is locked is in use at this moment.
DELETE FROM tokens WHERE id IN (
    SELECT t.id FROM tokens t
    WHERE t.account_id = $1 AND t.secret_hash IS NULL AND t.expires_at <= $2
    FOR UPDATE SKIP LOCKED)
