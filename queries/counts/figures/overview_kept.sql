-- The sums of all hits that are kept of several sites, by day. Of a day within which a period ends, rows are read.
SELECT s.site_id::BIGINT AS site, s.day, sum(s.visitors)::BIGINT AS visitors,
       sum(s.again)::BIGINT AS again, sum(s.views)::BIGINT AS views
FROM day_sums s
JOIN (VALUES {asked}) asked (site_id, first_day, last_day)
    ON asked.site_id = s.site_id AND s.day BETWEEN asked.first_day AND asked.last_day
ANTI JOIN (VALUES {live}) live (site_id, visit_day)
    ON live.site_id = s.site_id AND live.visit_day = s.visit_day
ANTI JOIN (VALUES {cut}) cut (site_id, day, ends)
    ON cut.site_id = s.site_id AND cut.day = s.day
WHERE s.dimension = 0 AND s.site_id IN ({sites}) AND s.day BETWEEN {first_day} AND {last_day}
GROUP BY s.site_id, s.day
