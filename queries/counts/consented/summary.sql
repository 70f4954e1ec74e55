-- What the visitors of a site were shown and answered from the day $2 to the day $3, by day, version and language.
-- `agreed_now` has those of `changed` who now agree.
SELECT (day - DATE '1970-01-01')::BIGINT AS day, version, language,
       sum(shown)::BIGINT AS shown, sum(agreed)::BIGINT AS agreed, sum(declined)::BIGINT AS declined,
       sum(gpc)::BIGINT AS gpc, sum(withdrew)::BIGINT AS withdrew, sum(changed)::BIGINT AS changed,
       sum(agreed_now)::BIGINT AS agreed_now
FROM (
    SELECT day, version, language, 0 AS shown, kind = 'agreed' AS agreed, kind = 'declined' AS declined,
           kind = 'gpc' AS gpc, kind = 'withdrew' AS withdrew, kind = 'changed' AS changed,
           kind = 'changed' AND commitment IS NOT NULL AS agreed_now
    FROM consent_records
    WHERE site_id = $1 AND day BETWEEN $2 AND $3
    UNION ALL
    SELECT day, version, language, shown, false, false, false, false, false, false
    FROM consent_shown
    WHERE site_id = $1 AND day BETWEEN $2 AND $3
)
GROUP BY ALL
ORDER BY day, version NULLS LAST, language
