-- Connected programs that ended by themselves, of all accounts: they never fetched tokens, or did not use them for too long. One
-- that is locked is in use at this moment.
DELETE FROM tokens WHERE id IN (
    SELECT t.id FROM tokens t
    WHERE t.secret_hash IS NULL AND t.expires_at <= $1
    FOR UPDATE SKIP LOCKED)
