-- The views and events of consented visitors since they agreed, those of each together and in order. An event of a backend
-- may have no visit of its own.
SELECT hash(t.person) AS who, make_timestamp(0) AS began, p.ts, p.seq, true AS in_order, hash(t.person) AS visitor,
       DATE '1970-01-01' AS visitor_day, {columns}
FROM picked p
JOIN tied t ON t.tied_visit = coalesce(p.visit, p.seq) AND p.ts >= t.since
WHERE p.kind < 2 AND p.visit_start >= {start}
ORDER BY who, p.ts, p.seq
