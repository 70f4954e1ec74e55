-- The names of the files that the account's uploads and imports have.
SELECT u.id AS "file!" FROM import_uploads u JOIN sites s ON s.id = u.site_id WHERE s.account_id = $1
UNION
SELECT i.file FROM imports i JOIN sites s ON s.id = i.site_id WHERE s.account_id = $1 AND i.file IS NOT NULL
