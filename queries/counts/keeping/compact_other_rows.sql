-- The finished hits of a day of visits, of the month's groups whose totals alone are kept.
SELECT site_id, visit_day, day, visitor, visit, kind, v_first, v_views, v_bounce, v_engaged, v_dur_ms, currency, revenue
FROM hits
SEMI JOIN compact_groups USING (site_id, visit_day)
ANTI JOIN compact_summed USING (site_id, visit_day)
WHERE visit_day = ?::DATE AND kind < 2
