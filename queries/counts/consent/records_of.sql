-- The records of a visitor, oldest first.
SELECT
    r.number, epoch_us(r.ts) AS ts, r.kind, r.how, r.hostname, r.language, r.version, r.tool, r.commitment, r.previous, r.hash,
    l.person::VARCHAR AS person
FROM consent_records AS r
JOIN consent_links AS l ON l.site_id = r.site_id AND l.number = r.number
WHERE r.site_id = $1 AND l.person = $2::UUID
ORDER BY r.number
