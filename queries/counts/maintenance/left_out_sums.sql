-- The numbers of hits left out since a day, summed. Those of an import stay its own.
CREATE OR REPLACE TEMP TABLE compact_left_out AS
SELECT site_id, day, slot, reason, sum(hits)::UBIGINT AS hits, crawler, crawler_kind, import
FROM left_out
WHERE day >= ?::DATE
GROUP BY site_id, day, slot, reason, crawler, crawler_kind, import
