-- What was known of the groups' visitors before.
DELETE FROM unsteady
WHERE (site_id, visit_day) IN (SELECT (site_id, visit_day) FROM compact_groups WHERE visit_month = ?::DATE)
