-- What stays of every visitor of whom a site has visits or records.
SELECT DISTINCT site_id::BIGINT AS site, lower(hex(mark)) AS mark
FROM (
    SELECT site_id, mark FROM consent_links
    UNION ALL
    SELECT site_id, mark FROM ties
)
