-- Imported sums of a site: of all by day (kind 0), of these dimensions by value over one period (1), which counts a dimension
-- has on each day of it (2), the days with their sources (3), and for each dimension all values beyond the first ones (4). A
-- day that has hits of ours by now is not among them.
WITH visible AS (
    SELECT day, import, source
    FROM imported_days
    WHERE site_id = $1 AND NOT hits AND ({days})
      AND day NOT IN (SELECT day FROM day_sums WHERE site_id = $1 AND dimension = 0 AND ({days}))
      AND day NOT IN (SELECT day FROM hits_live WHERE site_id = $1 AND ({days}))
),
found AS (
    SELECT s.*
    FROM imported_sums s
    JOIN visible v ON v.day = s.day AND v.import = s.import
    WHERE s.site_id = $1 AND (s.dimension = 0 OR s.dimension IN ({dimensions}) AND s.day BETWEEN {first} AND {last})
),
of_days AS (
    SELECT 0 AS kind, f.dimension, f.day, NULL::VARCHAR AS value, {sums}, {known}
    FROM found f
    WHERE f.dimension = 0
    GROUP BY f.dimension, f.day
),
of_values AS (
    SELECT 1 AS kind, f.dimension, NULL::DATE AS day, f.value, {sums}, 0::BIGINT AS known
    FROM found f
    WHERE f.dimension > 0
    GROUP BY f.dimension, f.value
),
of_dimensions AS (
    SELECT 2 AS kind, f.dimension, f.day, NULL::VARCHAR AS value, {sums}, {known}
    FROM found f
    WHERE f.dimension > 0
    GROUP BY f.dimension, f.day
),
ranked AS (
    SELECT *, row_number() OVER (
                  PARTITION BY dimension ORDER BY greatest(visitors, visits, views, events) DESC, value
              ) AS place
    FROM of_values
),
others AS (
    SELECT 4 AS kind, f.dimension, NULL::DATE AS day, NULL::VARCHAR AS value, {sums}, 0::BIGINT AS known
    FROM ranked f
    WHERE f.place > {most}
    GROUP BY f.dimension
)
SELECT a.kind::BIGINT AS kind, a.dimension::BIGINT AS dimension, coalesce(a.day - DATE '1970-01-01', 0)::BIGINT AS day, a.value,
       NULL::VARCHAR AS source, a.visitors, a.visits, a.views, a.events, a.enters, a.bounces, a.dur_ms, a.visit_views, a.engaged,
       a.exits, a.known
FROM (
    SELECT * FROM of_days
    UNION ALL
    SELECT * EXCLUDE (place) FROM ranked WHERE place <= {most}
    UNION ALL
    SELECT * FROM of_dimensions
    UNION ALL
    SELECT * FROM others
) a
UNION ALL
SELECT 3, 0, v.day - DATE '1970-01-01', v.import, v.source, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
FROM visible v
ORDER BY kind, dimension, day, value
