-- The rows of one site that a period touches, whole visits at a time, each with
-- what is known of its visit. Rows of visits that began before {edge} were
-- finished by compaction (`done`); the others are finished here.
WITH raw_rows AS MATERIALIZED (
    SELECT {columns} FROM hits_live
    WHERE site_id = $1 AND visit_day >= {edge} AND visit_start >= {reach} AND visit_start < {end}
    UNION ALL
    SELECT {columns} FROM hits
    WHERE site_id = $1 AND visit_day >= {edge} AND visit_start >= {reach} AND visit_start < {end}
),
raw_visits AS MATERIALIZED (
    SELECT visit,
           arg_min(path, (ts, seq)) FILTER (kind = 0) AS entry_path,
           arg_max(path, (ts, seq)) FILTER (kind = 0) AS exit_path,
           arg_min(seq, (ts, seq)) AS first_seq,
           count(*) FILTER (kind = 0) AS views,
           count(*) FILTER (kind = 1 AND interactive) AS acts,
           coalesce(sum(engaged_ms), 0) AS engaged_ms,
           (epoch_us(max(ts)) - epoch_us(min(visit_start))) // 1000 AS dur_ms
    FROM raw_rows
    WHERE visit IS NOT NULL
    GROUP BY visit
),
h AS NOT MATERIALIZED (
    SELECT {columns}, entry_path, exit_path, v_first, v_views, v_bounce, v_engaged, v_dur_ms,
           f_day, f_page, f_entry, f_exit, f_source, f_channel, f_visit_page, true AS done
    FROM hits
    WHERE site_id = $1 AND visit_day < {edge} AND visit_start >= {reach} AND visit_start < {end}
    UNION ALL
    SELECT {raw_columns}, v.entry_path, v.exit_path,
           (r.seq = v.first_seq)::UTINYINT,
           CASE WHEN r.seq = v.first_seq THEN v.views ELSE 0 END::UINTEGER,
           (r.seq = v.first_seq AND v.views = 1 AND v.acts = 0)::UTINYINT,
           (r.seq = v.first_seq AND (v.views >= 2 OR v.acts > 0 OR v.engaged_ms >= 10000))::UTINYINT,
           CASE WHEN r.seq = v.first_seq THEN v.dur_ms ELSE 0 END::UBIGINT,
           0::UTINYINT, 0::UTINYINT, 0::UTINYINT, 0::UTINYINT, 0::UTINYINT, 0::UTINYINT, 0::UTINYINT, false
    FROM raw_rows r LEFT JOIN raw_visits v ON v.visit = r.visit
),
