LEFT JOIN (
    SELECT visit, arg_min(hostname, (ts, seq)) FILTER (kind = 0) AS entry_host
    FROM picked WHERE visit IS NOT NULL GROUP BY visit
) e ON e.visit = p.visit
