-- The consent records of a site with a number from $2 to $3, oldest first.
SELECT r.number::BIGINT AS number, epoch_us(r.ts) AS ts, r.kind, r.how, r.hostname, r.language, r.version, r.tool,
       lower(hex(r.commitment)) AS commitment, lower(hex(r.previous)) AS previous, lower(hex(r.hash)) AS hash,
       l.person::VARCHAR AS person
FROM consent_records r
LEFT JOIN consent_links l ON l.site_id = $1 AND l.number = r.number AND l.number BETWEEN $2 AND $3
WHERE r.site_id = $1 AND r.number BETWEEN $2 AND $3
ORDER BY r.number
