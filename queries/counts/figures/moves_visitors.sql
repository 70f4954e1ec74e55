SELECT {values} f.is_now AS now_above, 0 AS now_below, f.is_before AS then_above, 0 AS then_below
FROM matching m
JOIN (
    SELECT arg_min(seq, (ts, seq)) AS first_seq, 1::UTINYINT AS is_now, 0::UTINYINT AS is_before
    FROM matching WHERE ({in_now}) AND visitor IS NOT NULL GROUP BY visitor
    UNION ALL
    SELECT arg_min(seq, (ts, seq)), 0, 1
    FROM matching WHERE ({in_before}) AND visitor IS NOT NULL GROUP BY visitor
) f ON f.first_seq = m.seq
