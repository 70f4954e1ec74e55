-- The views and events of the visits or visitors in question. Where they are `in_order`, those of a visit
-- are together, and within a month visits are sorted by when they `began`.
SELECT {who} AS who, {began} AS began, ts, seq, {settled} AS in_order, visitor,
       CASE WHEN agreed THEN DATE '1970-01-01' ELSE visit_day END AS visitor_day, {columns}
FROM picked
WHERE {only} AND kind < 2 AND visit_start >= {start}
{sorting}
