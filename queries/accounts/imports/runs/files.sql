-- The names of all files that uploads and imports have.
SELECT id AS "file!" FROM import_uploads
UNION
SELECT file FROM imports WHERE file IS NOT NULL
