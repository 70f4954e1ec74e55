-- How deep each visit of a part read each page, and on which of its pings there that is written down. The parts are those
-- of compact_visits; rows without a visit are of the first.
INSERT INTO compact_pings
SELECT arg_min(seq, place_in_time) AS seq, any_value(site_id) AS site_id, any_value(visit_start) AS visit_start,
       coalesce(max(scroll), 0)::UTINYINT AS depth
FROM compact_part
WHERE kind = 2 AND coalesce(hash(visit) % $1::UBIGINT, 0) = $2::UBIGINT
GROUP BY visit, path
