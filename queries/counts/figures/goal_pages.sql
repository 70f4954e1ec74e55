-- For goals: how each page was read in each visit, and the first view of it there.
pages_read AS MATERIALIZED (
    SELECT visit, path, min(ts) FILTER (kind = 0) AS first_ts,
           arg_min(seq, (ts, seq)) FILTER (kind = 0) AS first_seq,
           max(scroll) AS depth, sum(engaged_ms) AS engaged_ms
    FROM rows_of_visits
    WHERE kind <> 1
    GROUP BY visit, path
),
