-- Notifies every process, when the transaction commits, that the account's sites changed.
SELECT pg_notify('sites', id::text) FROM sites WHERE account_id = $1
