-- Of a month's groups, the columns that totals and firsts are made of. place_in_time orders the rows
-- by (ts, seq) as one number. A local hour is told by its number and the zone's offset, so that the hour
-- which a change of summer time repeats is two.
CREATE OR REPLACE TEMP TABLE compact_part AS
WITH taken AS (SELECT site_id, visit_day FROM compact_groups WHERE visit_month = ?::DATE),
part AS (
    SELECT h.site_id, h.visit_day, h.seq, h.ts, h.day, h.visitor, h.visit, h.visit_start, h.kind, h.path,
           h.source, h.channel, h.interactive, h.engaged_ms, h.scroll
    FROM hits_live AS h SEMI JOIN taken AS g ON h.site_id = g.site_id AND h.visit_day = g.visit_day
    UNION ALL
    SELECT h.site_id, h.visit_day, h.seq, h.ts, h.day, h.visitor, h.visit, h.visit_start, h.kind, h.path,
           h.source, h.channel, h.interactive, h.engaged_ms, h.scroll
    FROM hits AS h SEMI JOIN taken AS g ON h.site_id = g.site_id AND h.visit_day = g.visit_day
    WHERE h.visit_day >= ?::DATE AND h.visit_day < ?::DATE
)
SELECT p.*, epoch_us(p.ts)::HUGEINT * 18446744073709551616 + p.seq AS place_in_time,
       (epoch_us(p.ts) + z.seconds::BIGINT * 1000000) // 3600000000 AS local_hour, z.seconds AS zone_offset
FROM part AS p
JOIN compact_zones AS z ON z.site_id = p.site_id AND p.ts >= z.starts AND p.ts < z.ends
