-- How deep each visit read each page, and on which of its pings there that is written down.
CREATE OR REPLACE TEMP TABLE compact_pings AS
SELECT arg_min(seq, place_in_time) AS seq, any_value(site_id) AS site_id, any_value(visit_start) AS visit_start,
       coalesce(max(scroll), 0)::UTINYINT AS depth
FROM compact_part
WHERE kind = 2
GROUP BY visit, path
