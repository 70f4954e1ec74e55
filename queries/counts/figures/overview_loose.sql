-- The rows of several sites on days that no sums stand for, of whole days of visits, without what a period that
-- is cut within a day leaves out. Only visitors and views are asked for, so that nothing need be known of their
-- visits.
SELECT site_id, visit_day, day, visitor, visit, kind,
       0::UTINYINT AS v_first, 0::UINTEGER AS v_views, 0::UTINYINT AS v_bounce, 0::UTINYINT AS v_engaged,
       0::UINTEGER AS v_dur_ms
FROM (
    SELECT h.site_id, h.visit_day, h.day, h.ts, h.visitor, h.visit, h.kind
    FROM hits_live h
    SEMI JOIN (VALUES {from_rows}) read (site_id, visit_day)
        ON read.site_id = h.site_id AND read.visit_day = h.visit_day
    WHERE h.site_id IN ({sites}) AND h.visit_day BETWEEN {first_day} AND {last_day}
    UNION ALL
    SELECT h.site_id, h.visit_day, h.day, h.ts, h.visitor, h.visit, h.kind
    FROM hits h
    SEMI JOIN (VALUES {from_rows}) read (site_id, visit_day)
        ON read.site_id = h.site_id AND read.visit_day = h.visit_day
    WHERE h.site_id IN ({sites}) AND h.visit_day BETWEEN {first_day} AND {last_day}
) rows_of
JOIN (VALUES {asked}) asked (of_site, first_day, last_day)
    ON asked.of_site = rows_of.site_id AND rows_of.visit_day BETWEEN asked.first_day AND asked.last_day
ANTI JOIN (VALUES {cut}) cut (site_id, day, ts)
    ON cut.site_id = rows_of.site_id AND cut.day = rows_of.day AND rows_of.ts >= cut.ts
WHERE kind < 2
