-- Every hit of a site's visits that began from one moment up to another, which are midnights in the site's zone, for the
-- account's export. Days are stored in the zone of their time: those given are a little more than the moments, to read less. In
-- no order: a month of wide rows does not fit into memory while it is sorted. Pings that compaction folded into a view are one
-- row again, with the view's number and the moment of the last.
WITH found AS NOT MATERIALIZED (
    SELECT seq, ts, day, visitor, visit, visit_start, visit_day, kind, event, interactive, hostname, path, prev_path,
           source, referrer, channel, utm_source, utm_medium, utm_campaign, utm_content, utm_term,
           country, region, city, browser, browser_version, os, device, screen, language,
           props, revenue, currency, scroll, engaged_ms, agreed, last_ping_ms
    FROM hits_live
    WHERE site_id = ? AND visit_day >= ? AND visit_day < ? AND visit_start >= ? AND visit_start < ?
    UNION ALL
    SELECT seq, ts, day, visitor, visit, visit_start, visit_day, kind, event, interactive, hostname, path, prev_path,
           source, referrer, channel, utm_source, utm_medium, utm_campaign, utm_content, utm_term,
           country, region, city, browser, browser_version, os, device, screen, language,
           props, revenue, currency, scroll, engaged_ms, agreed, last_ping_ms
    FROM hits
    WHERE site_id = ? AND visit_day >= ? AND visit_day < ? AND visit_start >= ? AND visit_start < ?
)
SELECT * EXCLUDE (last_ping_ms)
       REPLACE (CASE WHEN kind = 2 THEN scroll END AS scroll, CASE WHEN kind = 2 THEN engaged_ms END AS engaged_ms)
FROM found
UNION ALL
SELECT * EXCLUDE (last_ping_ms)
       REPLACE (visit_start + to_milliseconds(last_ping_ms) AS ts, 2::UTINYINT AS kind, NULL AS event, false AS interactive, NULL AS prev_path, NULL AS props,
                NULL AS revenue, NULL AS currency)
FROM found
WHERE last_ping_ms IS NOT NULL
