-- How often banners were shown and what was answered, by day, version and language, in a period. Who changed the answer
-- and has a commitment now agrees.
SELECT
    (day - DATE '1970-01-01')::BIGINT AS day,
    version,
    language,
    sum(shown)::BIGINT AS shown,
    sum(agreed)::BIGINT AS agreed,
    sum(declined)::BIGINT AS declined,
    sum(gpc)::BIGINT AS gpc,
    sum(withdrew)::BIGINT AS withdrew,
    sum(to_agreed)::BIGINT AS to_agreed,
    sum(to_declined)::BIGINT AS to_declined
FROM (
    SELECT
        day,
        version,
        language,
        0 AS shown,
        (kind = 'agreed')::BIGINT AS agreed,
        (kind = 'declined')::BIGINT AS declined,
        (kind = 'gpc')::BIGINT AS gpc,
        (kind = 'withdrew')::BIGINT AS withdrew,
        (kind = 'changed' AND commitment IS NOT NULL)::BIGINT AS to_agreed,
        (kind = 'changed' AND commitment IS NULL)::BIGINT AS to_declined
    FROM consent_records
    WHERE site_id = $1 AND day BETWEEN $2 AND $3
    UNION ALL
    SELECT day, version, language, shown, 0, 0, 0, 0, 0, 0
    FROM consent_shown
    WHERE site_id = $1 AND day BETWEEN $2 AND $3
)
GROUP BY day, version, language
ORDER BY day, version, language
