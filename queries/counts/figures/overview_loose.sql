-- The rows of several sites that have no sums: those of days that are not wholly compacted, of whole days
-- of visits, and the hits of a day within which a period ends, up to there. Only visitors and views are
-- counted, so the facts about their visits are not needed.
WITH live (site_id, visit_day) AS (VALUES {live}),
cut (site_id, day, ends) AS (VALUES {cut}),
asked (site_id, first_day, last_day) AS (VALUES {asked}),
rows_of AS (
    SELECT h.site_id, h.visit_day, h.day, h.ts, h.visitor, h.visit, h.kind
    FROM hits_live h
    SEMI JOIN live ON live.site_id = h.site_id AND live.visit_day = h.visit_day
    WHERE h.site_id IN ({sites}) AND h.visit_day BETWEEN {first_live} AND {last_live} AND h.kind < 2
    UNION ALL
    SELECT h.site_id, h.visit_day, h.day, h.ts, h.visitor, h.visit, h.kind
    FROM hits h
    SEMI JOIN live ON live.site_id = h.site_id AND live.visit_day = h.visit_day
    WHERE h.site_id IN ({sites}) AND h.visit_day BETWEEN {first_live} AND {last_live} AND h.kind < 2
    UNION ALL
    SELECT h.site_id, h.visit_day, h.day, h.ts, h.visitor, h.visit, h.kind
    FROM hits h
    SEMI JOIN cut ON cut.site_id = h.site_id AND cut.day = h.day
    ANTI JOIN live ON live.site_id = h.site_id AND live.visit_day = h.visit_day
    WHERE h.site_id IN ({sites}) AND h.visit_day BETWEEN {first_cut} AND {last_cut} AND h.kind < 2
)
SELECT rows_of.site_id, visit_day, rows_of.day, visitor, visit, kind,
       0::UTINYINT AS v_first, 0::UINTEGER AS v_views, 0::UTINYINT AS v_bounce, 0::UTINYINT AS v_engaged,
       0::UINTEGER AS v_dur_ms
FROM rows_of
SEMI JOIN asked
    ON asked.site_id = rows_of.site_id AND rows_of.visit_day BETWEEN asked.first_day AND asked.last_day
ANTI JOIN cut
    ON cut.site_id = rows_of.site_id AND cut.day = rows_of.day AND rows_of.ts >= cut.ends
