-- The names of all files that uploads and imports have, and of the folders of imports that are being fetched.
SELECT id AS "file!" FROM import_uploads
UNION
SELECT file FROM imports WHERE file IS NOT NULL
UNION
SELECT id FROM imports WHERE state = 'fetching'
