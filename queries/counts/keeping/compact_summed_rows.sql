-- The finished rows of a day of visits, of the groups whose sums by dimension are kept.
SELECT site_id, visit_day, day, seq, ts, visitor, visit, kind, v_first, v_views, v_bounce, v_engaged, v_dur_ms,
       engaged_ms, p_depth, currency, revenue, path, hostname, event, entry_path, exit_path, source, referrer,
       channel, utm_source, utm_medium, utm_campaign, utm_content, utm_term, country, region, city, browser,
       browser_version, os, device, screen, language
FROM hits SEMI JOIN compact_summed USING (site_id, visit_day)
WHERE visit_day = ?::DATE
