-- Every hit with which the step can be taken: the very next after one with which the step before can be.
, hits{step} AS MATERIALIZED (
    SELECT r.*, r.us - p.us AS gap
    FROM line r JOIN hits{before} p ON p.who = r.who AND r.n = p.n + 1
    WHERE r.s{step} AND r.us - p.us <= {within}
),
step{step} AS MATERIALIZED (
    SELECT h.who, any_value(b.visitor) AS visitor, any_value(b.value) AS value,
           min(h.place) AS place, min(h.us) AS us, arg_min(h.gap, h.place) AS gap
    FROM hits{step} h JOIN step{before} b ON b.who = h.who
    GROUP BY h.who
)
