-- The groups whose sums by dimension are kept: those with many rows. Of the others only the totals are; by
-- dimension they are summed up by the questions, which takes less than the room that their sums would.
CREATE OR REPLACE TEMP TABLE compact_summed AS
SELECT site_id, visit_day
FROM compact_part
GROUP BY site_id, visit_day
HAVING count(*) >= ?
