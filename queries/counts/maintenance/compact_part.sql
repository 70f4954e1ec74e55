-- Of a month's groups, the columns that the totals of visits are made of. place_in_time orders the rows
-- by (ts, seq) as one number.
CREATE OR REPLACE TEMP TABLE compact_part AS
WITH taken AS (SELECT site_id, visit_day FROM compact_groups WHERE visit_month = ?::DATE),
part AS (
    SELECT h.site_id, h.visit_day, h.seq, h.ts, h.visit, h.visit_start, h.kind, h.path, h.interactive,
           h.engaged_ms, h.scroll, h.last_ping_ms, h.day, h.props IS NOT NULL AS has_props
    FROM hits_live AS h SEMI JOIN taken AS g ON h.site_id = g.site_id AND h.visit_day = g.visit_day
    UNION ALL
    SELECT h.site_id, h.visit_day, h.seq, h.ts, h.visit, h.visit_start, h.kind, h.path, h.interactive,
           h.engaged_ms, h.scroll, h.last_ping_ms, h.day, h.props IS NOT NULL AS has_props
    FROM hits AS h SEMI JOIN taken AS g ON h.site_id = g.site_id AND h.visit_day = g.visit_day
    WHERE h.visit_day >= ?::DATE AND h.visit_day < ?::DATE {of_groups}
)
SELECT *, epoch_us(ts)::HUGEINT * 18446744073709551616 + seq AS place_in_time
FROM part
