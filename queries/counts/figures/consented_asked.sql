-- How often the visitors of a site were shown a banner, answered, and agreed, on these days of its zone.
SELECT coalesce(sum(shown), 0)::BIGINT AS shown, count(*) FILTER (answered) AS answered, count(*) FILTER (agreed) AS agreed
FROM (
    SELECT 0 AS shown, kind IN ('agreed', 'declined', 'changed') AS answered,
           kind = 'agreed' OR kind = 'changed' AND commitment IS NOT NULL AS agreed
    FROM consent_records
    WHERE site_id = $1 AND day BETWEEN {first_day} AND {last_day}
    UNION ALL
    SELECT shown, false, false
    FROM consent_shown
    WHERE site_id = $1 AND day BETWEEN {first_day} AND {last_day}
)
