-- The numbers of hits left out since a day, summed.
CREATE OR REPLACE TEMP TABLE compact_left_out AS
SELECT site_id, day, slot, reason, sum(hits)::UBIGINT AS hits, crawler, crawler_kind
FROM left_out
WHERE day >= ?::DATE
GROUP BY site_id, day, slot, reason, crawler, crawler_kind
