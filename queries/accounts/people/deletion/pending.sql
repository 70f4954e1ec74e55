-- Accounts that will be deleted within three days, or should have been already.
SELECT id FROM accounts WHERE delete_at IS NOT NULL AND delete_at <= $1 ORDER BY delete_at, id
