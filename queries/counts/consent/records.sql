-- A site's records, newest first: of a kind, before a moment, as many as requested and all others of the last second.
WITH requested AS MATERIALIZED (
    SELECT *
    FROM consent_records
    WHERE site_id = $1 AND ($2::VARCHAR IS NULL OR kind = $2) AND ($3::BIGINT IS NULL OR epoch_us(ts) < $3)
),
first AS (
    SELECT date_trunc('second', min(ts)) AS ts
    FROM (SELECT ts FROM requested ORDER BY ts DESC, number DESC LIMIT $4)
)
SELECT
    r.number, epoch_us(r.ts) AS ts, r.kind, r.how, r.hostname, r.language, r.version, r.tool, r.commitment, r.previous, r.hash,
    l.person::VARCHAR AS person
FROM requested AS r
LEFT JOIN consent_links AS l ON l.site_id = r.site_id AND l.number = r.number
WHERE r.ts >= (SELECT ts FROM first)
ORDER BY r.ts DESC, r.number DESC
