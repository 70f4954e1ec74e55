SELECT {values} ({in_now})::UTINYINT AS now_above, 0 AS now_below,
       ({in_before})::UTINYINT AS then_above, 0 AS then_below
FROM matching
WHERE kind = {of_kind} AND (({in_now}) OR ({in_before}))
