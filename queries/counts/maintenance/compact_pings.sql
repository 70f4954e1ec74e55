-- Where the pings of a part are kept. Those that came after the visit's first view of their page, on the same day, are
-- folded into it: it has their time in use together, their deepest point and the moment of the last. How deep the page was
-- read is written down on that view, or on the first ping where there is none. A ping with properties stays as it is, and so
-- does one whose time does not fit. The parts are those of compact_visits; rows without a visit are of the first.
INSERT INTO compact_pings
WITH part AS NOT MATERIALIZED (
    FROM compact_part WHERE kind <> 1 AND coalesce(hash(visit) % $1::UBIGINT, 0) = $2::UBIGINT
),
pages AS (
    SELECT visit, path, coalesce(max(scroll), 0)::UTINYINT AS depth, sum(engaged_ms) < 4000000000 AS fits,
           min(place_in_time) FILTER (kind = 0 AND visit IS NOT NULL) AS view_place,
           arg_min(seq, place_in_time) FILTER (kind = 0 AND visit IS NOT NULL) AS view_seq,
           arg_min(day, place_in_time) FILTER (kind = 0 AND visit IS NOT NULL) AS view_day,
           arg_min(seq, place_in_time) FILTER (kind = 2) AS ping_seq
    FROM part
    GROUP BY visit, path
    HAVING bool_or(kind = 2 OR last_ping_ms IS NOT NULL)
),
pings AS MATERIALIZED (
    SELECT p.seq, p.site_id, p.visit_start, p.kind, p.ts, p.engaged_ms, p.scroll, p.last_ping_ms, g.depth,
           coalesce(g.view_seq, g.ping_seq) AS on_seq,
           coalesce(p.kind = 2 AND NOT p.has_props AND g.fits AND p.day = g.view_day AND p.place_in_time > g.view_place
                        AND p.ts >= p.visit_start, false)
               AS folded
    FROM part AS p
    JOIN pages AS g ON g.visit IS NOT DISTINCT FROM p.visit AND g.path = p.path
    WHERE p.kind = 2 OR p.last_ping_ms IS NOT NULL
)
SELECT seq, site_id, visit_start, true, NULL, NULL, NULL, NULL
FROM pings
WHERE folded
UNION ALL
SELECT on_seq, any_value(site_id), any_value(visit_start), false, any_value(depth),
       sum(engaged_ms) FILTER (folded OR kind = 0), max(scroll) FILTER (folded OR kind = 0),
       max(CASE WHEN folded THEN (epoch_us(ts) - epoch_us(visit_start)) // 1000 ELSE last_ping_ms END)
FROM pings
GROUP BY on_seq
