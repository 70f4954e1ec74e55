-- Totals of the visits in the part.
CREATE OR REPLACE TEMP TABLE compact_visits AS
SELECT visit, any_value(site_id) AS site_id, any_value(visit_start) AS visit_start,
       arg_min(seq, place_in_time) AS first_seq,
       count(*) FILTER (kind = 0)::UINTEGER AS v_views,
       arg_min(path, place_in_time) FILTER (kind = 0) AS entry_path,
       arg_max(path, place_in_time) FILTER (kind = 0) AS exit_path,
       coalesce(bool_or(kind = 1 AND interactive), false) AS acted,
       coalesce(sum(engaged_ms), 0)::UBIGINT AS engaged_ms,
       (epoch_us(max(ts)) - epoch_us(any_value(visit_start))) // 1000 AS duration_ms
FROM compact_part
WHERE visit IS NOT NULL
GROUP BY visit
