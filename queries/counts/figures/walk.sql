-- The views and events of visits. Where they are `in_order`, those of a visit are together, and within a month visits
-- are sorted by when they `began`.
SELECT visit AS who, {began} AS began, ts, seq, {settled} AS in_order, visitor, visit_day AS visitor_day, {columns}
FROM picked
WHERE visit IS NOT NULL AND kind < 2 AND visit_start >= {start}
{sorting}
