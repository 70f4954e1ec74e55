-- All imports of which something is stored, with their sites.
SELECT DISTINCT site_id::BIGINT AS site, import
FROM (
    SELECT site_id, import FROM imports
    UNION ALL
    SELECT site_id, import FROM import_parts
    UNION ALL
    SELECT site_id, import FROM imported_sums
    UNION ALL
    SELECT site_id, import FROM imported_days
)
ORDER BY ALL
