-- What stays of every visitor of whom a site has visits or records, and whether it has visits.
SELECT site_id::BIGINT AS site, lower(hex(mark)) AS mark, max(tied) AS tied
FROM (
    SELECT site_id, mark, 0::BIGINT AS tied FROM consent_links
    UNION ALL
    SELECT site_id, mark, 1::BIGINT AS tied FROM ties
)
GROUP BY site_id, mark
