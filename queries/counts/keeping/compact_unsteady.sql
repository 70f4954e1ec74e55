-- Which of the groups written now hold a visitor with more than one place or device. The first row of
-- each visit tells the visit's.
INSERT INTO unsteady BY NAME
SELECT DISTINCT site_id, visit_day
FROM (
    SELECT h.site_id, h.visit_day, h.visitor
    FROM hits AS h
    SEMI JOIN (SELECT site_id, visit_day FROM compact_groups WHERE visit_month = ?::DATE) AS g
        ON h.site_id = g.site_id AND h.visit_day = g.visit_day
    WHERE h.v_first = 1 AND h.visit_day >= ?::DATE AND h.visit_day < ?::DATE
    GROUP BY h.site_id, h.visit_day, h.visitor
    HAVING min(hash(h.country, h.region, h.city, h.browser, h.browser_version, h.os, h.device))
        <> max(hash(h.country, h.region, h.city, h.browser, h.browser_version, h.os, h.device))
)
