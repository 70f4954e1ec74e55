-- The sites of the groups.
SELECT DISTINCT site_id
FROM compact_groups
ORDER BY site_id
