-- The views, the interactive events and whatever reaches a step, numbered, of whoever took the first step.
, line AS MATERIALIZED (
    SELECT l.who, l.us, l.place, row_number() OVER (PARTITION BY l.who ORDER BY l.place) AS n,
           {flags_of_reached}
    FROM (
        SELECT {who} AS who, epoch_us(ts) AS us, kind, interactive,
               epoch_us(ts)::HUGEINT * 18446744073709551616 + seq AS place
        FROM picked
        WHERE {only} AND kind < 2 AND visit_start >= {start}
              AND {who} IN (SELECT who FROM step1)
    ) l
    LEFT JOIN reached r ON r.who = l.who AND r.place = l.place
    WHERE l.kind = 0 OR l.interactive OR r.who IS NOT NULL
)
