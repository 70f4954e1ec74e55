-- The rows of one site that a period touches, where compaction has finished
-- all of them.
WITH h AS NOT MATERIALIZED (
    SELECT {columns}, entry_path, exit_path, v_first, v_views, v_bounce, v_engaged, v_dur_ms,
           f_day, f_page, f_entry, f_exit, f_source, f_channel, f_visit_page, true AS done
    FROM hits
    WHERE site_id = $1 AND visit_day < {edge} AND visit_start >= {reach} AND visit_start < {end}
),
