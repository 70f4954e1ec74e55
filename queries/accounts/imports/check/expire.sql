-- Ends uploads that have expired.
DELETE FROM import_uploads WHERE expires_at <= $1
