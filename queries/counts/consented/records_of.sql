-- The consent records of visitors of a site, by their ids, separated by commas; oldest first.
SELECT r.number::BIGINT AS number, epoch_us(r.ts) AS ts, r.kind, r.how, r.hostname, r.language, r.version, r.tool,
       lower(hex(r.commitment)) AS commitment, lower(hex(r.previous)) AS previous, lower(hex(r.hash)) AS hash,
       l.person::VARCHAR AS person
FROM consent_records r
JOIN consent_links l ON l.site_id = $1 AND l.number = r.number
WHERE r.site_id = $1 AND l.person IN (SELECT unnest(string_split($2, ','))::UUID)
ORDER BY r.number
