-- The newest attempts of an account before $3, where given; only about the sites $2, where given. At least $4, as far as
-- there are: all of the last second.
WITH page AS (
    SELECT at FROM deliveries
    WHERE account_id = $1 AND ($3::bigint IS NULL OR at < $3)
          AND ($2::uuid[] IS NULL OR (site_ids <> '{}' AND site_ids <@ $2))
    ORDER BY at DESC
    LIMIT $4
)
SELECT d.id, d.at, d.way, d.channel_id, d.channel_name, d.channel_kind, d.person_id, p.name AS "person_name?",
       d.address, d.event, d.title, d.alert_ids, d.attempt, d.outcome, d.status, d.took_ms, d.error, d.next_at
FROM deliveries d
LEFT JOIN people p ON p.id = d.person_id
WHERE d.account_id = $1 AND ($3::bigint IS NULL OR d.at < $3)
      AND ($2::uuid[] IS NULL OR (d.site_ids <> '{}' AND d.site_ids <@ $2))
      AND d.at >= (SELECT min(at) FROM page)
ORDER BY d.at DESC, d.id DESC
