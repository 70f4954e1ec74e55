-- The names of the files that the account's uploads and imports have, and of the folders of its imports that are being fetched.
SELECT u.id AS "file!" FROM import_uploads u JOIN sites s ON s.id = u.site_id WHERE s.account_id = $1
UNION
SELECT i.file FROM imports i JOIN sites s ON s.id = i.site_id WHERE s.account_id = $1 AND i.file IS NOT NULL
UNION
SELECT i.id FROM imports i JOIN sites s ON s.id = i.site_id WHERE s.account_id = $1 AND i.state = 'fetching'
