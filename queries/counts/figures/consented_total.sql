-- How many consented visitors have views or events in the period that pass the filters.
SELECT count(DISTINCT t.person) AS visitors
FROM matching m
JOIN tied t ON t.tied_visit = coalesce(m.visit, m.seq) AND m.ts >= t.since
WHERE m.ts >= {start} AND m.ts < {end}
