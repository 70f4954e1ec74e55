-- The groups that keep sums by dimension: those with many hits. The others keep only their totals; queries
-- sum them up by dimension, which takes less than the room that their sums would.
CREATE OR REPLACE TEMP TABLE compact_summed AS
SELECT site_id, visit_day
FROM compact_part
GROUP BY site_id, visit_day
HAVING count(*) FILTER (kind < 2) >= ?
