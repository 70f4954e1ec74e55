-- The rows that are in hits now. What arrived since the transaction began is not among them.
DELETE FROM hits_live
WHERE (site_id, visit_day) IN (SELECT (site_id, visit_day) FROM compact_groups WHERE visit_month = ?::DATE)
