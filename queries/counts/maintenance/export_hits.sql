-- Every hit of a site's visits that began from one moment up to another, which are midnights in the site's zone, for the
-- account's export. Days are stored in the zone of their time: those given are a little more than the moments, to read less. In
-- no order: a month of wide rows does not fit into memory while it is sorted.
SELECT seq, ts, day, visitor, visit, visit_start, visit_day, kind, event, interactive, hostname, path, prev_path,
       source, referrer, channel, utm_source, utm_medium, utm_campaign, utm_content, utm_term,
       country, region, city, browser, browser_version, os, device, screen, language,
       props, revenue, currency, scroll, engaged_ms, agreed
FROM hits_live
WHERE site_id = ? AND visit_day >= ? AND visit_day < ? AND visit_start >= ? AND visit_start < ?
UNION ALL
SELECT seq, ts, day, visitor, visit, visit_start, visit_day, kind, event, interactive, hostname, path, prev_path,
       source, referrer, channel, utm_source, utm_medium, utm_campaign, utm_content, utm_term,
       country, region, city, browser, browser_version, os, device, screen, language,
       props, revenue, currency, scroll, engaged_ms, agreed
FROM hits
WHERE site_id = ? AND visit_day >= ? AND visit_day < ? AND visit_start >= ? AND visit_start < ?
