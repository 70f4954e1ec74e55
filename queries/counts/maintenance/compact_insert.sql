-- A chunk of what is written again: the groups with the totals of their visits and, of a whole month, the rows of its other
-- groups, sorted so that a site's rows are together. A chunk is the part between two places in the order of
-- sites, moments in which visits began, and arrival; as many rows as fit into memory while they are sorted.
INSERT INTO hits BY NAME
WITH taken AS (SELECT site_id, visit_day FROM compact_groups WHERE visit_month = $1::DATE),
month_rows AS (
    FROM hits
    WHERE visit_day >= $1::DATE AND visit_day < $2::DATE {of_groups}
      AND site_id BETWEEN $3 AND $5
      AND (site_id > $3 OR visit_start > $4 OR (visit_start = $4 AND seq >= $7))
      AND (site_id < $5 OR visit_start < $6 OR (visit_start = $6 AND seq < $8))
),
live_rows AS (
    FROM hits_live
    WHERE site_id BETWEEN $3 AND $5
      AND (site_id > $3 OR visit_start > $4 OR (visit_start = $4 AND seq >= $7))
      AND (site_id < $5 OR visit_start < $6 OR (visit_start = $6 AND seq < $8))
),
visits AS (
    FROM compact_visits
    WHERE site_id BETWEEN $3 AND $5
      AND (site_id > $3 OR visit_start >= $4) AND (site_id < $5 OR visit_start <= $6)
),
pings AS (
    FROM compact_pings
    WHERE site_id BETWEEN $3 AND $5
      AND (site_id > $3 OR visit_start >= $4) AND (site_id < $5 OR visit_start <= $6)
),
raw_rows AS (
    FROM live_rows AS h SEMI JOIN taken AS g ON h.site_id = g.site_id AND h.visit_day = g.visit_day
    UNION ALL
    SELECT * EXCLUDE (entry_path, exit_path, v_first, v_views, v_bounce, v_engaged, v_dur_ms,
                      p_depth, summed)
    FROM month_rows AS h SEMI JOIN taken AS g ON h.site_id = g.site_id AND h.visit_day = g.visit_day
),
done_rows AS (
    SELECT r.* EXCLUDE (engaged_ms, scroll, last_ping_ms),
           -- A view that had pings has none where an earlier view came late, which has them now.
           CASE WHEN r.kind = 0 THEN p.engaged_ms ELSE r.engaged_ms END AS engaged_ms,
           CASE WHEN r.kind = 0 THEN p.scroll ELSE r.scroll END AS scroll,
           p.last_ping_ms, v.entry_path, v.exit_path,
           CASE WHEN v.first_seq = r.seq THEN 1 ELSE 0 END::UTINYINT AS v_first,
           CASE WHEN v.first_seq = r.seq THEN v.v_views ELSE 0 END::UINTEGER AS v_views,
           CASE WHEN v.first_seq = r.seq AND v.v_views = 1 AND NOT v.acted
                THEN 1 ELSE 0 END::UTINYINT AS v_bounce,
           CASE WHEN v.first_seq = r.seq AND (v.v_views >= 2 OR v.acted OR v.engaged_ms >= 10000)
                THEN 1 ELSE 0 END::UTINYINT AS v_engaged,
           CASE WHEN v.first_seq = r.seq THEN v.duration_ms ELSE 0 END::UINTEGER AS v_dur_ms,
           p.depth AS p_depth, s.site_id IS NOT NULL AS summed
    FROM raw_rows AS r
    LEFT JOIN visits AS v ON v.visit = r.visit
    LEFT JOIN pings AS p ON p.seq = r.seq
    LEFT JOIN compact_summed AS s ON s.site_id = r.site_id AND s.visit_day = r.visit_day
    WHERE p.folded IS NOT TRUE
)
FROM month_rows AS h ANTI JOIN taken AS g ON h.site_id = g.site_id AND h.visit_day = g.visit_day
UNION ALL BY NAME
FROM done_rows
ORDER BY site_id, visit_start, visit, ts, seq
