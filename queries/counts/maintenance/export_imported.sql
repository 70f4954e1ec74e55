-- Every imported sum of a site, of days that are shown, for its export. A day that has hits of ours by now is not among them.
-- `COPY` takes no bound values: see export.rs.
SELECT s.day, d.source,
       CASE s.dimension
           WHEN 0 THEN 'all' WHEN 2 THEN 'page' WHEN 3 THEN 'host' WHEN 4 THEN 'event' WHEN 5 THEN 'entry' WHEN 6 THEN 'exit'
           WHEN 7 THEN 'source' WHEN 8 THEN 'referrer' WHEN 9 THEN 'channel' WHEN 10 THEN 'utm_source' WHEN 11 THEN 'utm_medium'
           WHEN 12 THEN 'utm_campaign' WHEN 13 THEN 'utm_content' WHEN 14 THEN 'utm_term' WHEN 15 THEN 'country'
           WHEN 16 THEN 'region' WHEN 17 THEN 'city' WHEN 18 THEN 'browser' WHEN 19 THEN 'browser_version' WHEN 20 THEN 'os'
           WHEN 21 THEN 'device' WHEN 22 THEN 'screen' WHEN 23 THEN 'language'
       END AS dimension,
       s.value, sum(s.visitors) AS visitors, sum(s.visits) AS visits, sum(s.views) AS views, sum(s.events) AS events,
       sum(s.enters) AS enters, sum(s.bounces) AS bounces, sum(s.dur_ms) AS dur_ms, sum(s.visit_views) AS visit_views,
       sum(s.engaged) AS engaged, sum(s.exits) AS exits
FROM imported_sums s
JOIN imported_days d ON d.site_id = s.site_id AND d.import = s.import AND d.day = s.day
WHERE s.site_id = ?
  AND s.day NOT IN (SELECT day FROM day_sums WHERE site_id = ? AND dimension = 0)
  AND s.day NOT IN (SELECT day FROM hits_live WHERE site_id = ?)
GROUP BY s.day, d.source, s.dimension, s.value
ORDER BY s.day, s.dimension, s.value
