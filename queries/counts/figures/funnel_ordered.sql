-- Whoever took the step before: the earliest hit after it that reaches this one.
, step{step} AS MATERIALIZED (
    SELECT r.who, any_value(p.visitor) AS visitor, any_value(p.value) AS value,
           min(r.place) AS place, min(r.us) AS us, min(r.us - p.us) AS gap
    FROM step{before} p JOIN reached r ON r.who = p.who
    WHERE r.s{step} AND r.place > p.place
    GROUP BY r.who
)
