-- The days that are imported, by site.
SELECT site_id, day - DATE '1970-01-01' AS day, source, hits
FROM imported_days
WHERE {sites}
ORDER BY site_id, day
