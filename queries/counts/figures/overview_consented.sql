-- How many consented visitors several sites have, each in its own period.
WITH spans (site_id, starts, ends) AS (VALUES {spans}),
tied AS (
    SELECT site_id, person, visit AS tied_visit, min(since) AS since
    FROM ties
    WHERE site_id IN ({sites})
    GROUP BY site_id, person, visit
),
rows_of AS (
    SELECT site_id, ts, coalesce(visit, seq) AS own_visit FROM hits_live
    WHERE kind < 2 AND site_id IN ({sites}) AND ts >= {start} AND ts < {end}
    UNION ALL
    SELECT site_id, ts, coalesce(visit, seq) FROM hits
    WHERE kind < 2 AND site_id IN ({sites}) AND ts >= {start} AND ts < {end}
          AND visit_start >= {reach} AND visit_start < {end}
)
SELECT r.site_id::BIGINT AS site, count(DISTINCT t.person) AS visitors
FROM rows_of r
JOIN spans s ON s.site_id = r.site_id AND r.ts >= s.starts AND r.ts < s.ends
JOIN tied t ON t.site_id = r.site_id AND t.tied_visit = r.own_visit AND r.ts >= t.since
GROUP BY r.site_id
