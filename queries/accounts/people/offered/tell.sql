-- Notifies every process, when the transaction commits, that this site changed.
SELECT pg_notify('sites', $1)
