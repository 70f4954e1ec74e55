-- The rows of one site that a period touches, whole visits at a time, each with the facts about its visit.
-- Some were finished by compaction; the others are finished here. place_in_time orders rows by (ts, seq) as
-- one number.
WITH raw_rows AS MATERIALIZED (
    SELECT *, epoch_us(ts)::HUGEINT * 18446744073709551616 + seq AS place_in_time
    FROM (
        SELECT {read_columns} FROM hits_live
        WHERE site_id = $1 AND {raw} AND {within}
        UNION ALL
        SELECT {read_columns} FROM hits
        WHERE site_id = $1 AND {raw} AND {within}
    )
),
raw_visits AS MATERIALIZED (
    SELECT visit,
           arg_min(path, place_in_time) FILTER (kind = 0) AS entry_path,
           arg_max(path, place_in_time) FILTER (kind = 0) AS exit_path,
           arg_min(seq, place_in_time) AS first_seq,
           count(*) FILTER (kind = 0) AS views,
           count(*) FILTER (kind = 1 AND interactive) AS acts,
           coalesce(sum(engaged_ms), 0) AS engaged_ms,
           max(greatest((epoch_us(ts) - epoch_us(visit_start)) // 1000, last_ping_ms)) AS dur_ms
    FROM raw_rows
    WHERE visit IS NOT NULL
    GROUP BY visit
),
raw_pings AS MATERIALIZED (
    SELECT arg_min(seq, place_in_time) AS seq, coalesce(max(scroll), 0)::UTINYINT AS depth
    FROM raw_rows
    WHERE kind = 2 OR last_ping_ms IS NOT NULL
    GROUP BY visit, path
),
h AS NOT MATERIALIZED (
    SELECT {done_columns}
    FROM hits
    WHERE site_id = $1 AND {done} AND {within}
    UNION ALL
    SELECT {raw_columns}
    FROM raw_rows r
    LEFT JOIN raw_visits v ON v.visit = r.visit
    LEFT JOIN raw_pings p ON p.seq = r.seq
),
