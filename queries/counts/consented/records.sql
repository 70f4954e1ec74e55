-- The newest consent records of a site: of the kind $2 and from before $3 (microseconds since 1970), where given. At least
-- $4 records, as far as there are: all of the last second, so that the next page may begin before it and lose none.
WITH chosen AS (
    SELECT * FROM consent_records
    WHERE site_id = $1 AND ($2::VARCHAR IS NULL OR kind = $2) AND ($3::BIGINT IS NULL OR ts < make_timestamp($3::BIGINT))
),
page AS (
    SELECT min(second) AS first
    FROM (SELECT epoch_us(ts) // 1000000 AS second FROM chosen ORDER BY ts DESC LIMIT $4)
)
SELECT r.number::BIGINT AS number, epoch_us(r.ts) AS ts, r.kind, r.how, r.hostname, r.language, r.version, r.tool,
       lower(hex(r.commitment)) AS commitment, lower(hex(r.previous)) AS previous, lower(hex(r.hash)) AS hash,
       l.person::VARCHAR AS person
FROM chosen r
LEFT JOIN consent_links l ON l.site_id = $1 AND l.number = r.number
WHERE epoch_us(r.ts) // 1000000 >= (SELECT first FROM page)
ORDER BY r.ts DESC, r.number DESC
