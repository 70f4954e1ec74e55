-- Totals of one part of the visits: $1 parts, of which $2 is one. Their first and last page are joined by the place in
-- time, for texts kept while grouping could not go to the disk. A row is of the part that its visit is of.
INSERT INTO compact_visits
WITH part AS NOT MATERIALIZED (
    FROM compact_part WHERE visit IS NOT NULL AND hash(visit) % $1::UBIGINT = $2::UBIGINT
),
visits AS (
    SELECT visit, any_value(site_id) AS site_id, any_value(visit_start) AS visit_start,
           min(place_in_time) AS first_place,
           min(place_in_time) FILTER (kind = 0) AS entry_place,
           max(place_in_time) FILTER (kind = 0) AS exit_place,
           count(*) FILTER (kind = 0)::UINTEGER AS v_views,
           coalesce(bool_or(kind = 1 AND interactive), false) AS acted,
           coalesce(sum(engaged_ms), 0)::UBIGINT AS engaged_ms,
           max(greatest((epoch_us(ts) - epoch_us(visit_start)) // 1000, last_ping_ms)) AS duration_ms
    FROM part
    GROUP BY visit
)
SELECT v.visit, v.site_id, v.visit_start, f.seq AS first_seq, v.v_views,
       e.path AS entry_path, x.path AS exit_path, v.acted, v.engaged_ms, v.duration_ms
FROM visits AS v
JOIN part AS f ON f.place_in_time = v.first_place
LEFT JOIN part AS e ON e.place_in_time = v.entry_place
LEFT JOIN part AS x ON x.place_in_time = v.exit_place
