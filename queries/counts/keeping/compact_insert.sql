-- The month once more: what its groups left alone, and the groups with their totals and firsts, sorted
-- so that a site's rows lie together.
INSERT INTO hits BY NAME
WITH taken AS (SELECT site_id, visit_day FROM compact_groups WHERE visit_month = ?::DATE),
month_rows AS (FROM hits WHERE visit_day >= ?::DATE AND visit_day < ?::DATE),
raw_rows AS (
    FROM hits_live AS h SEMI JOIN taken AS g ON h.site_id = g.site_id AND h.visit_day = g.visit_day
    UNION ALL
    SELECT * EXCLUDE (entry_path, exit_path, v_first, v_views, v_bounce, v_engaged, v_dur_ms,
                      f_day, f_page, f_entry, f_exit, f_source, f_channel, f_hour, f_visit_page, p_depth)
    FROM month_rows AS h SEMI JOIN taken AS g ON h.site_id = g.site_id AND h.visit_day = g.visit_day
),
done_rows AS (
    SELECT r.*, v.entry_path, v.exit_path,
           CASE WHEN v.first_seq = r.seq THEN 1 ELSE 0 END::UTINYINT AS v_first,
           CASE WHEN v.first_seq = r.seq THEN v.v_views ELSE 0 END::UINTEGER AS v_views,
           CASE WHEN v.first_seq = r.seq AND v.v_views = 1 AND NOT v.acted
                THEN 1 ELSE 0 END::UTINYINT AS v_bounce,
           CASE WHEN v.first_seq = r.seq AND (v.v_views >= 2 OR v.acted OR v.engaged_ms >= 10000)
                THEN 1 ELSE 0 END::UTINYINT AS v_engaged,
           CASE WHEN v.first_seq = r.seq THEN v.duration_ms ELSE 0 END::UBIGINT AS v_dur_ms,
           CASE WHEN m.marks & 1 > 0 THEN 1 WHEN m.marks & 256 > 0 THEN 2 ELSE 0 END::UTINYINT AS f_day,
           CASE WHEN m.marks & 2 > 0 THEN 1 WHEN m.marks & 512 > 0 THEN 2 ELSE 0 END::UTINYINT AS f_page,
           CASE WHEN m.marks & 4 > 0 THEN 1 WHEN m.marks & 1024 > 0 THEN 2 ELSE 0 END::UTINYINT AS f_entry,
           CASE WHEN m.marks & 8 > 0 THEN 1 WHEN m.marks & 2048 > 0 THEN 2 ELSE 0 END::UTINYINT AS f_exit,
           CASE WHEN m.marks & 16 > 0 THEN 1 WHEN m.marks & 4096 > 0 THEN 2 ELSE 0 END::UTINYINT AS f_source,
           CASE WHEN m.marks & 32 > 0 THEN 1 WHEN m.marks & 8192 > 0 THEN 2 ELSE 0 END::UTINYINT AS f_channel,
           CASE WHEN m.marks & 64 > 0 THEN 1 ELSE 0 END::UTINYINT AS f_hour,
           CASE WHEN m.marks & 128 > 0 THEN 1 ELSE 0 END::UTINYINT AS f_visit_page,
           p.depth AS p_depth
    FROM raw_rows AS r
    LEFT JOIN compact_visits AS v ON v.visit = r.visit
    LEFT JOIN compact_marks AS m ON m.seq = r.seq
    LEFT JOIN compact_pings AS p ON p.seq = r.seq
)
FROM month_rows AS h ANTI JOIN taken AS g ON h.site_id = g.site_id AND h.visit_day = g.visit_day
UNION ALL BY NAME
FROM done_rows
ORDER BY site_id, visit_start, visit, ts, seq
