-- Two days of a site, $2 and $3: their rows counted again, and their kept sums. Visits of days with rows that are not
-- compacted yet are in neither: their sums are not used until they are made again. `waits`: the day itself is such a one.
WITH waiting AS (
    SELECT DISTINCT visit_day FROM hits_live WHERE site_id = $1
),
hits_of_days AS (
    SELECT day, visit_day, kind, visitor, visit
    FROM hits
    WHERE site_id = $1 AND kind < 2 AND visit_day NOT IN (FROM waiting)
          AND (visit_day BETWEEN $2::DATE - 2 AND $2::DATE OR visit_day BETWEEN $3::DATE - 2 AND $3::DATE)
),
wanted AS (
    SELECT unnest([$2::DATE, $3::DATE]) AS day
),
again AS (
    -- A visitor's hash is of one day of visits.
    SELECT day, count(*) FILTER (kind = 0) AS views,
           count(DISTINCT (visit_day, visitor)) FILTER (visitor IS NOT NULL) AS visitors
    FROM hits_of_days
    GROUP BY day
),
begun AS (
    SELECT visit_day AS day, count(DISTINCT visit) AS visits FROM hits_of_days GROUP BY visit_day
),
kept AS (
    SELECT day, sum(views) AS views, sum(visitors) AS visitors, sum(visits) AS visits
    FROM day_sums
    WHERE site_id = $1 AND dimension = 0 AND visit_day NOT IN (FROM waiting)
    GROUP BY day
)
SELECT (w.day - DATE '1970-01-01')::BIGINT AS day,
       coalesce(a.views, 0)::BIGINT AS views, coalesce(k.views, 0)::BIGINT AS kept_views,
       coalesce(a.visitors, 0)::BIGINT AS visitors, coalesce(k.visitors, 0)::BIGINT AS kept_visitors,
       coalesce(b.visits, 0)::BIGINT AS visits, coalesce(k.visits, 0)::BIGINT AS kept_visits,
       (w.day IN (FROM waiting))::BIGINT AS waits
FROM wanted AS w
LEFT JOIN again AS a ON a.day = w.day
LEFT JOIN begun AS b ON b.day = w.day
LEFT JOIN kept AS k ON k.day = w.day
ORDER BY w.day DESC
